import type { Excuse } from './mutant.ts'

const isOfEightCharacters = 'only a text of eight characters is taken for a date'

/** Of src/domain. */
export const excusesOfDomain: readonly Excuse[] = [
  {
    file: 'src/domain/calendar/local-date.ts',
    text: 'const datePattern = /^2[01]\\d\\d-\\d\\d-\\d\\d$/',
    is: '/^2[01]\\d\\d-\\d\\d-\\d\\d/',
    why: 'what is longer than a date differs from the date that it begins with',
  },
  {
    file: 'src/domain/calendar/local-date.ts',
    text: 'const compactPattern = /^(\\d{4})(\\d\\d)(\\d\\d)$/',
    is: '/(\\d{4})(\\d\\d)(\\d\\d)$/',
    why: isOfEightCharacters,
  },
  {
    file: 'src/domain/calendar/local-date.ts',
    text: 'const compactPattern = /^(\\d{4})(\\d\\d)(\\d\\d)$/',
    is: '/^(\\d{4})(\\d\\d)(\\d\\d)/',
    why: isOfEightCharacters,
  },
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
    file: 'src/domain/calendar/sydney-time.ts',
    text: 'const hour = Math.floor(instant.getTime() / (60 * msPerMinute))',
    is: 'instant.getTime() * (60 * msPerMinute)',
    why: 'offsets are only kept so that they need not be computed again',
  },
  {
    file: 'src/domain/calendar/sydney-time.ts',
    text: 'const hour = Math.floor(instant.getTime() / (60 * msPerMinute))',
    is: '60 / msPerMinute',
    why: 'offsets are only kept so that they need not be computed again',
  },
  {
    file: 'src/domain/calendar/sydney-time.ts',
    text: 'if (offsets.size >= maxCached) offsets.clear()',
    is: ';',
    why: 'offsets are only kept so that they need not be computed again',
  },
  {
    file: 'src/domain/calendar/sydney-time.ts',
    text: 'offsets.set(hour, offset)',
    is: ';',
    why: 'offsets are only kept so that they need not be computed again',
  },
  {
    file: 'src/domain/calendar/time-slot.ts',
    text: 'return minutes === undefined ? undefined : slotOfMinutes(minutes)',
    is: 'false',
    why: 'no slot begins at no minutes',
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
]
