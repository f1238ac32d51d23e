import type { EntityManager } from './entity-manager.ts'

/**
 * Rows of a statement of our own. MikroORM hands instants of raw statements out as text, so the columns that are
 * instants are named and become dates here.
 */
export async function selectRows<Row extends object>({
  em,
  sql,
  parameters,
  instants,
}: {
  em: EntityManager
  sql: string
  parameters: unknown[]
  instants: readonly (keyof Row & string)[]
}): Promise<Row[]> {
  const rows = await em.execute<Record<string, unknown>[]>(sql, parameters)
  for (const row of rows) {
    for (const column of instants) {
      const value = row[column]
      if (typeof value === 'string') row[column] = new Date(value)
    }
  }
  return rows as Row[]
}
