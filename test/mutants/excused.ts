import type { Mutant } from './mutant.ts'

/** A mutant that no test can tell from the program, and why. */
interface Excuse {
  file: string
  /** The line as it is, without its indentation. */
  text: string
  is: string
  why: string
}

const excuses: readonly Excuse[] = [
  {
    file: 'src/domain/availability/diff.ts',
    text: 'return [...byKey.values()].sort((a, b) => a.startMinutes - b.startMinutes || (a.key < b.key ? -1 : 1))',
    is: 'a.key <= b.key',
    why: 'no two of them have one key',
  },
  {
    file: 'src/domain/availability/day-summary.ts',
    text: 'const cell = slot === undefined ? undefined : slots[labelOfSlot(slot)]',
    is: 'false',
    why: 'no half-hour has the label of nothing',
  },
  {
    file: 'src/domain/availability/day-summary.ts',
    text: "const spots: SpotsByHoles = typeof known === 'object' ? { ...known } : {}",
    is: 'true',
    why: 'what is known of golf is an object, or undefined, of which nothing is spread',
  },
  {
    file: 'src/domain/availability/cell-availability.ts',
    text: 'return spotCounts.some((free) => free !== undefined && free >= Math.max(1, spots))',
    is: 'true',
    why: 'undefined is not greater than any number',
  },
  {
    file: 'src/domain/availability/diff-audiences.ts',
    text: 'const isOther = ofMembers !== undefined && ofMembers.openedAt !== opening.openedAt',
    is: 'true',
    why: 'members can book whatever the others can',
  },
  {
    file: 'src/domain/calendar/sydney-time.ts',
    text: 'if (known !== undefined) return known',
    is: 'false',
    why: 'offsets are only kept so that they need not be computed again',
  },
  {
    file: 'src/domain/calendar/sydney-time.ts',
    text: 'if (offsets.size >= maxCached) offsets.clear()',
    is: 'true',
    why: 'offsets are only kept so that they need not be computed again',
  },
  {
    file: 'src/domain/calendar/sydney-time.ts',
    text: 'if (offsets.size >= maxCached) offsets.clear()',
    is: 'false',
    why: 'offsets are only kept so that they need not be computed again',
  },
  {
    file: 'src/domain/calendar/sydney-time.ts',
    text: 'if (offsets.size >= maxCached) offsets.clear()',
    is: 'offsets.size > maxCached',
    why: 'offsets are only kept so that they need not be computed again',
  },
  {
    file: 'src/domain/calendar/sydney-time.ts',
    text: 'if (offsets.size >= maxCached) offsets.clear()',
    is: 'offsets.size < maxCached',
    why: 'offsets are only kept so that they need not be computed again',
  },
  {
    file: 'src/domain/calendar/views.ts',
    text: "if (direction < 0 && addDays(next, length - 1) < today) return { refused: 'past' }",
    is: 'direction <= 0',
    why: 'a direction is -1 or 1',
  },
  {
    file: 'src/domain/calendar/views.ts',
    text: "if (direction > 0 && next > addDays(today, maximumDaysAhead)) return { refused: 'too-far' }",
    is: 'direction >= 0',
    why: 'a direction is -1 or 1',
  },
  {
    file: 'src/server/store/matching/tell-shares.ts',
    text: 'where e.is_due and e.found in (select id from share where until < cardinality(alerts))',
    is: '<=',
    why: 'of a row that is told to its end everybody is due',
  },
]

/** Why a survivor is no gap in the tests, where somebody looked at it. */
export function excuseOf({ file, text, is }: Mutant): string | undefined {
  return excuses.find((one) => one.file === file && one.text === text && one.is === is)?.why
}
