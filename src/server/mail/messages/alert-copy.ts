import { allOf } from '#domain/all-of.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import { criteriaFor, type Criterion } from '#domain/availability/criteria.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'

const maxNamed = 12
const any = new Intl.ListFormat('en-AU', { type: 'disjunction' })

/** An alert in words, for its owner: when, where, and its criteria. */
export function describeAlert(alert: Alert): { when: string; where: string; wants: string } {
  const dates = [...(alert.specificDate ? [alert.specificDate] : []), ...alert.specificDates]
  const days = dates.length > 0 ? anyOf(dates.map(longDateText)) : `Every ${daysOf(alert)}`
  return {
    when: `${days} at ${anyOf(alert.timeSlots)}`,
    where: anyOf(alert.venues.map(displayNameOf)),
    wants: wantsOf(alert),
  }
}

function daysOf({ daysOfWeek: days }: Alert): string {
  return days.length === 7 ? 'day' : allOf(days.map(capital))
}

/** Any of a list, or how many more there are: an email is read, not studied. */
function anyOf(names: readonly string[]): string {
  const more = names.length - maxNamed
  return any.format(more > 0 ? [...names.slice(0, maxNamed), `${more} more`] : names)
}

const sportNames: Record<SportOrAll, string> = { tennis: 'Tennis', golf: 'Golf', futsal: 'Futsal', all: 'Any sport' }
/** Undefined where nothing is asked for. */
const criterionCopy: Record<Criterion, (alert: Alert) => string | undefined> = {
  holes: ({ holes }) => `${holes ?? '9 or 18'} holes`,
  spots: ({ spots }) => `${spots} ${spots === 1 ? 'player' : 'players'}`,
  minimumMinutes: ({ minimumMinutes }) => `at least ${minimumMinutes} minutes`,
  courtMinutes: ({ courtMinutes }) => (courtMinutes === null ? undefined : `at least ${courtMinutes} minutes`),
}

/** 'Golf, 9 holes, 2 players'. */
function wantsOf(alert: Alert): string {
  return [
    sportNames[alert.sport],
    ...criteriaFor(alert.sport).flatMap((name) => criterionCopy[name](alert) ?? []),
  ].join(', ')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
