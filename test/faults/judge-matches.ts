import { instantOf } from '#domain/calendar/venue-time.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { sameOpeningWithinMs } from '#domain/availability/diff.ts'
import type { Span, Truth } from './truth.ts'

export interface MatchRow {
  venueId: string
  date: string
  opening: Opening
  openedAt: string | Date
  foundAt: string | Date
}

/** The worth of a simulation's alerts. */
export interface Judgement {
  alerts: number
  /** Alerts for courts that were not free, or again for those that had been free all along. */
  falseAlerts: readonly string[]
  /** Courts that undisturbed readings saw free twice, without an alert. */
  missed: readonly string[]
  /** Courts that had to be notified. */
  expected: number
}

/** How often a place must have been seen free before its opening counts as one that must not be missed. */
const seenOften = 2

export function judgeMatches({
  matches,
  truth,
  nowMs,
}: {
  matches: readonly MatchRow[]
  truth: Truth
  nowMs: number
}): Judgement {
  const falseAlerts: string[] = []
  const told = new Map<Span, Set<number>>()
  for (const match of matches) {
    const { venueId, date, opening } = match
    const foundMs = new Date(match.foundAt).getTime()
    const block = truth.blockOf({ venueId, date, startMinutes: opening.startMinutes, court: opening.resource })
    const span = block?.spans.find(({ from, until = nowMs }) => from <= foundMs && foundMs <= until)
    const what = `${venueId} ${date} ${opening.startMinutes} ${opening.resource ?? ''} found ${new Date(foundMs).toISOString()}`
    if (!span) {
      falseAlerts.push(`${what}: was not free`)
      continue
    }
    const starts = told.get(span) ?? new Set()
    if (starts.has(opening.startMinutes)) falseAlerts.push(`${what}: had been told`)
    told.set(span, starts.add(opening.startMinutes))
  }
  const missed: string[] = []
  let expected = 0
  for (const block of truth.blocks()) {
    for (const [index, span] of block.spans.entries()) {
      const startMs = instantOf(block.date, block.minutes).getTime()
      if (span.seen < seenOften || (span.firstSeen ?? Infinity) >= startMs) continue
      if (!hasAppeared(span, block.spans.slice(0, index))) continue
      expected += 1
      if (!told.get(span)?.has(block.minutes)) {
        const times = block.spans.map(({ from, firstSeen, goneSeen }) =>
          [from, firstSeen, goneSeen].map(isoOf).join(' '),
        )
        missed.push(
          `${block.venueId} ${block.date} ${block.minutes} court ${block.court + 1}: seen ${span.seen} times ` +
            `from ${isoOf(span.from)}; freed, first seen, seen to be gone: ${times.join(', ')}`,
        )
      }
    }
  }
  return { alerts: matches.length, falseAlerts, missed, expected }
}

/** True if readings can tell the span from the one before: they saw the slot taken in between, for long enough. */
function hasAppeared(span: Span, before: readonly Span[]): boolean {
  const last = before.findLast(({ firstSeen }) => firstSeen !== undefined)
  if (!last) return true
  const { firstSeen = 0 } = span
  return last.goneSeen !== undefined && firstSeen - last.goneSeen >= sameOpeningWithinMs
}

function isoOf(ms: number | undefined): string {
  return ms === undefined ? '-' : new Date(ms).toISOString().slice(5, 19)
}
