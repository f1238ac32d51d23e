import { createHash } from 'node:crypto'
import type { EntityManager } from './entity-manager.ts'

type CompiledQuery = Parameters<ReturnType<EntityManager['getKysely']>['executeQuery']>[0]

const names = new Map<string, string>()

/**
 * Runs a statement, its parameters numbered, under a name of PostgreSQL's, in the transaction of `em` where there is one.
 * MikroORM would write the values into the text, so that every run is parsed and planned anew.
 */
export async function executePrepared(
  em: EntityManager,
  text: string,
  parameters: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const query = {
    // Handed on to pg as it is, which takes a name with a text in the place of a text.
    sql: { name: nameOf(text), text } as unknown as string,
    parameters,
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: '' },
  } as unknown as CompiledQuery
  const { rows } = await em.getKysely().executeQuery(query)
  return rows as Record<string, unknown>[]
}

/** A connection refuses a name that comes with another text, so the name is made of the text. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
