import { classesMetBy } from '#domain/availability/criteria.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { DayChange, GoneOpening } from './day-change.ts'

export const minutesOfDay = 24 * 60

/**
 * A span during which something was free. `from` and `until` are minutes to the end of its day, so they decrease over
 * time; an opening that is free at its start counts until then.
 */
export interface OpenSpan {
  startMinutes: number
  from: number
  until: number
  /** The match classes that it meets, as a bit set. */
  classes: number
  forMembers: boolean
}

/** The history of one venue-day. */
export interface SeenDay {
  date: LocalDate
  /** Minutes from the first reading to the day's end. Earlier openings have an unknown start. */
  seenFrom: number
  /** Four numbers a span: a quarter of all venues is in memory, so there are no objects. */
  spans: Int32Array
}

const numbersASpan = 4
const memberBit = 1 << 30

/** Undefined if the beginning is unknown: then the free and opened times are unknown too. */
export function seenDayOf(sport: Sport, date: LocalDate, changes: readonly DayChange[]): SeenDay | undefined {
  const [first] = changes
  if (!first?.isFirst) return undefined
  const spans: OpenSpan[] = []
  const open = new Map<string, OpenSpan>()
  const end = (identity: string, lead: number) => {
    const span = open.get(identity)
    if (!span) return
    open.delete(identity)
    const until = Math.max(lead, minutesOfDay - span.startMinutes)
    if (span.from > until) spans.push({ ...span, until })
  }
  for (const { lead, open: opened, gone } of changes) {
    for (const one of gone) end(identityOf(one), lead)
    for (const one of opened) {
      end(identityOf(one), lead)
      const { startMinutes, forMembers = false } = one
      const span = { startMinutes, from: lead, until: 0, classes: classesMetBy(sport, one), forMembers }
      open.set(identityOf(one), span)
    }
  }
  for (const identity of open.keys()) end(identity, 0)
  return { date, seenFrom: first.lead, spans: pack(spans.toSorted((a, b) => b.from - a.from)) }
}

/** The spans, the first to open first. */
export function* spansOf({ spans }: Pick<SeenDay, 'spans'>): Generator<OpenSpan> {
  for (let at = 0; at < spans.length; at += numbersASpan) {
    const classes = spans[at + 3]!
    yield {
      startMinutes: spans[at]!,
      from: spans[at + 1]!,
      until: spans[at + 2]!,
      classes: classes & ~memberBit,
      forMembers: (classes & memberBit) !== 0,
    }
  }
}

function pack(spans: readonly OpenSpan[]): Int32Array {
  const packed = new Int32Array(spans.length * numbersASpan)
  spans.forEach(({ startMinutes, from, until, classes, forMembers }, index) => {
    packed.set([startMinutes, from, until, classes | (forMembers ? memberBit : 0)], index * numbersASpan)
  })
  return packed
}

/** The key of an opening within the history of its venue-day. */
export function identityOf({ id, startMinutes }: GoneOpening): string {
  return `${startMinutes} ${id}`
}
