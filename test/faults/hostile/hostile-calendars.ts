import { int } from '#test/conformance/sheet-mutations.ts'
import { pick } from '#test/faults/random.ts'

const frequencies = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'NEVER']
const parts: Record<string, readonly string[]> = {
  BYMONTH: ['2', '2,4', '13', '0'],
  BYMONTHDAY: ['30', '31', '30,31', '-31', '0', '32'],
  BYDAY: ['MO', '53MO', '-53SU', '5MO', 'MO,TU,WE,TH,FR,SA,SU', 'XX'],
  BYYEARDAY: ['366', '-366', '367'],
  BYWEEKNO: ['53', '-53', '54'],
  BYHOUR: ['24', '23', Array.from({ length: 24 }, (_, hour) => hour).join()],
  BYMINUTE: ['60', Array.from({ length: 60 }, (_, minute) => minute).join()],
  BYSECOND: ['60', '59', Array.from({ length: 60 }, (_, second) => second).join()],
  BYSETPOS: ['366', '-366', '1', '0'],
  INTERVAL: ['1', '0', '-1', '999999999', '1e9'],
  COUNT: ['0', '999999999', '99999999999999999999'],
  UNTIL: ['00010101', '99991231T235959Z', 'never'],
  WKST: ['SU', 'XX'],
}

/** Rules that hardly ever occur, or never, or all the time. */
function rule(random: () => number): string {
  const chosen = Object.entries(parts).filter(() => random() < 0.25)
  return [`FREQ=${pick(random, frequencies)}`, ...chosen.map(([name, of]) => `${name}=${pick(random, of)}`)].join(';')
}

const starts = [
  ';VALUE=DATE:20260101',
  ':00010101T000000',
  ':20260101T000000Z',
  ';TZID=Australia/Sydney:20261001T023000',
]
const ends = [
  'DTEND:99991231T000000Z',
  'DURATION:P99999999D',
  'DURATION:-P1D',
  'DURATION:PT0S',
  'DTEND:20260101T000000Z',
]

/** An event whose times lie anywhere, with rules and dates in floods. */
export function event(random: () => number): string {
  const dates = (name: string, many: number) =>
    `${name}:${Array.from({ length: many }, (_, at) => `2026${String(1 + (at % 12)).padStart(2, '0')}${String(1 + (at % 28)).padStart(2, '0')}T000000Z`).join(',')}`
  const lines = [
    'BEGIN:VEVENT',
    `UID:${int(random, 1e9)}`,
    `DTSTART${pick(random, starts)}`,
    pick(random, ends),
    ...Array.from({ length: random() < 0.1 ? int(random, 2000) : 1 }, () => `RRULE:${rule(random)}`),
    ...(random() < 0.3 ? [dates(pick(random, ['EXDATE', 'RDATE']), 2 ** int(random, 17))] : []),
    ...(random() < 0.2 ? [`RECURRENCE-ID:20261201T000000Z`] : []),
    'END:VEVENT',
  ]
  return `${lines.join('\r\n')}\r\n`
}

/** A zone with up to thousands of halves, by rules of the same kind. */
export function zone(random: () => number): string {
  const half = (name: string) =>
    `BEGIN:${name}\r\nDTSTART:00010101T000000\r\nRRULE:${rule(random)}\r\nTZOFFSETFROM:+${int(random, 99)}00\r\nTZOFFSETTO:-${int(random, 99)}59\r\nEND:${name}\r\n`
  const halves = Array.from({ length: 2 ** int(random, 12) }, () => half(pick(random, ['STANDARD', 'DAYLIGHT'])))
  return `BEGIN:VTIMEZONE\r\nTZID:Australia/Sydney\r\n${halves.join('')}END:VTIMEZONE\r\n`
}
