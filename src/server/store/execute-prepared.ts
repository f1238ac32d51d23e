import { createHash } from 'node:crypto'
import type { EntityManager } from './entity-manager.ts'

type CompiledQuery = Parameters<ReturnType<EntityManager['getKysely']>['executeQuery']>[0]

const names = new Map<string, string>()

/**
 * Runs a named prepared statement with numbered parameters, in the transaction of `em` if there is one. MikroORM would
 * write the values into the text, so that PostgreSQL parses and plans every run.
 */
export async function executePrepared(
  em: EntityManager,
  text: string,
  parameters: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const query = {
    // Passed on to pg unchanged, which accepts a named text instead of a text.
    sql: { name: nameOf(text), text } as unknown as string,
    parameters,
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: '' },
  } as unknown as CompiledQuery
  const { rows } = await em.getKysely().executeQuery(query)
  return rows as Record<string, unknown>[]
}

/** A connection refuses a known name with another text, so the name is derived from the text. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
