import type { CoveredDay, Opening } from '#domain/availability/opening.ts'
import { failed, type HttpFailure } from '#server/sources/source-failure.ts'
import { unclearCourt, type RowKind } from './court-kind.ts'

/** A day as its sheet shows it, with the names of the rows that are no court. */
export type DayOfCourts = Omit<CoveredDay, 'date'> & { leftOut: string[] }

/**
 * A day's openings by the rows of its sheet. If the configuration names the courts, only those are read, and nothing else
 * is named.
 */
export function courtsOfDay<Row extends { name: string }>(
  rows: readonly Row[],
  {
    names,
    kindOf,
    openingsOf,
  }: {
    names: readonly string[] | undefined
    kindOf: (name: string) => RowKind
    openingsOf: (rows: Row[]) => Opening[]
  },
): DayOfCourts | HttpFailure {
  const kinds = Map.groupBy(rows, ({ name }) => (names ? (names.includes(name) ? 'court' : 'unread') : kindOf(name)))
  const namesOf = (kind: RowKind) => (kinds.get(kind) ?? []).map(({ name }) => name.slice(0, 120))
  const courts = kinds.get('court') ?? []
  const [unknownCourts, leftOut] = [namesOf('unclear'), namesOf('other')]
  const [unclear] = unknownCourts
  if (courts.length === 0)
    return failed('error', unclear === undefined ? 'none of its courts is for this sport' : unclearCourt(unclear))
  return { openings: openingsOf(courts), leftOut, ...(unclear !== undefined && { unknownCourts }) }
}
