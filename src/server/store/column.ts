import type { EntitySchemaWithMeta, InferKyselyTable } from '@mikro-orm/postgresql'
import type { Selectable } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { EntityManager } from './entity-manager.ts'

type ScalarType = 'text' | 'uuid' | 'integer' | 'double' | 'boolean' | 'instant' | 'date' | 'json'
/** PostgreSQL's names of the types that statements declare. An integer has any size. */
export type ColumnType = ScalarType | `${ScalarType}[]`

/** A column of an entity, by its property. */
interface PropertyOfEntity {
  readonly entity: EntitySchemaWithMeta
  readonly property: string
}

/**
 * A column that a statement returns, or a parameter that it takes. `Value` is its type in the code; a test compares
 * `type` with the database.
 */
export interface Column<Value> {
  readonly type: ColumnType | PropertyOfEntity
  /** The value of a parameter is the text of its JSON. */
  readonly isWritten?: true
  /** Never set: it carries the type of the value. */
  readonly value?: Value
}

/** A column that no entity describes. */
interface DeclaredColumn<Value> extends Column<Value> {
  readonly type: ScalarType
}

type Described<Entity extends EntitySchemaWithMeta> = Selectable<
  InferKyselyTable<Entity, { columnNamingStrategy: 'property' }>
>

/** A column as an entity describes it. A reference to another entity is its id. */
export function columnOf<Entity extends EntitySchemaWithMeta, Name extends string & keyof Described<Entity>>(
  entity: Entity,
  property: Name,
): Column<Described<Entity>[Name]> {
  return { type: { entity, property } }
}

/** Several columns as an entity describes them, by the names of their properties. */
export function columnsOf<Entity extends EntitySchemaWithMeta, Name extends string & keyof Described<Entity>>(
  entity: Entity,
  ...properties: Name[]
): { readonly [One in Name]: Column<Described<Entity>[One]> } {
  const all = properties.map((property) => [property, columnOf(entity, property)])
  return Object.fromEntries(all) as { [One in Name]: Column<Described<Entity>[One]> }
}

export function text<Value extends string = string>(): DeclaredColumn<NoInfer<Value>> {
  return { type: 'text' }
}

export function uuid(): DeclaredColumn<string> {
  return { type: 'uuid' }
}

export function integer(): DeclaredColumn<number> {
  return { type: 'integer' }
}

export function double(): DeclaredColumn<number> {
  return { type: 'double' }
}

export function boolean(): DeclaredColumn<boolean> {
  return { type: 'boolean' }
}

/** A moment in time, which arrives as text and is turned into a date. */
export function instant(): DeclaredColumn<Date> {
  return { type: 'instant' }
}

export function date(): DeclaredColumn<LocalDate> {
  return { type: 'date' }
}

/** JSON that we stored ourselves, or rows for a statement, as the value that it stands for. */
export function json<Value>(): DeclaredColumn<Value> {
  return { type: 'json' }
}

/** A parameter that is JSON already, for rows that are written piece by piece. */
export function writtenJson(): Column<string> {
  return { type: 'json', isWritten: true }
}

/** The same column, nullable. */
export function nullable<Value>(column: Column<Value>): Column<Value | null> {
  return { type: column.type }
}

/**
 * A list of values, for `= any(:ids)` or `unnest(:ids)`. PostgreSQL sees their number and uses the index. For rows from
 * JSON it assumes a hundred and prefers to scan the whole table.
 */
export function list<Value>({ type }: DeclaredColumn<Value>): Column<readonly Value[]> {
  return { type: `${type}[]` }
}

const scalarTypes: readonly (readonly [RegExp, ScalarType])[] = [
  [/^(?:text|varchar)/, 'text'],
  [/^uuid/, 'uuid'],
  [/^(?:int|smallint|bigint)/, 'integer'],
  [/^double/, 'double'],
  [/^bool/, 'boolean'],
  [/^timestamptz/, 'instant'],
  [/^date/, 'date'],
  [/^jsonb/, 'json'],
]

/** PostgreSQL's type of a column: as declared, or as the entity describes it. */
export function columnTypeOf(em: Pick<EntityManager, 'getMetadata'>, { type }: Column<unknown>): ColumnType {
  if (typeof type === 'string') return type
  const [said = ''] = em.getMetadata(type.entity).properties[type.property]?.columnTypes ?? []
  const scalar = scalarTypes.find(([pattern]) => pattern.test(said))?.[1] ?? 'text'
  return said.endsWith('[]') ? `${scalar}[]` : scalar
}
