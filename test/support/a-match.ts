import { defaultCriteria, type AlertCriteria, type SportCriteria } from '#domain/availability/criteria.ts'
import type { KnownOpening } from '#domain/availability/diff.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { FoundMatch } from '#server/store/outbox/found-openings.ts'
import { court } from './an-opening.ts'

const date = '2026-11-25'

/** A court that is free for an hour, as it is known since the beginning of time. */
export function known(name: string, minutes = 1140, more: Partial<KnownOpening> = {}): KnownOpening {
  return { ...court(name, minutes), openedAt: 0, ...more }
}

/** An alert for tennis that wants a court for so long. */
export function tennisFor(courtMinutes: AlertCriteria['courtMinutes']): SportCriteria {
  return { ...defaultCriteria, sport: 'tennis', courtMinutes }
}

/** The match of an alert for an hour of tennis at 9 AM of that day. */
export function aMatch(name: string, more: Partial<FoundMatch> = {}): FoundMatch {
  const opening = known(name)
  const asked = { asked: tennisFor(60), start: undefined, withinKm: 15 }
  const foundAt = instantOf(date, 9 * 60)
  const found = { alertId: `alert of ${name}`, venueId: 'manly-lawn-tc', date, sport: 'tennis', slot: 26 } as const
  return { ...found, opening, foundAt, ...asked, isResting: false, isMember: false, ...more }
}
