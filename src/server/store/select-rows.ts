import type { EntityManager } from './entity-manager.ts'

/**
 * Rows of a raw statement. MikroORM returns instants of raw statements as text, so the columns with instants are named
 * and converted to dates here.
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
