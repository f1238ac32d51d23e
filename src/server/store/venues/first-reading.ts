import { nullable, text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const firstStatement = statement(
  `select to_char(min(date), 'YYYY-MM-DD') as date from reading_tally where venue_id = ?`,
  { date: nullable(text()) },
)

/** The first day with a stored reading of the venue (a year ago at most). */
export async function firstReadingDay(em: EntityManager, venueId: string): Promise<string | null> {
  const [first] = await execute(em, firstStatement, [venueId])
  return first?.date ?? null
}
