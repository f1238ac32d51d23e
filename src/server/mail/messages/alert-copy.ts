import type { Alert } from '#domain/alerts/alert.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'

const maxNamed = 12

/** An alert in words, for its owner: when, where, and its criteria. */
export function describeAlert(alert: Alert): { when: string; where: string; wants: string } {
  const dates = [...(alert.specificDate ? [alert.specificDate] : []), ...alert.specificDates]
  const days =
    dates.length > 0 ? dates.map(longDateText).join(', ') : `every ${alert.daysOfWeek.map(capital).join(', ')}`
  return {
    when: `${capital(days)} at ${listed(alert.timeSlots)}`,
    where: listed(alert.venues.map(displayNameOf)),
    wants: criteriaOf(alert),
  }
}

/** The first names of a list and how many more there are, because nobody reads a long list in a mail. */
function listed(names: readonly string[]): string {
  const more = names.length - maxNamed
  return more > 0 ? `${names.slice(0, maxNamed).join(', ')} and ${more} more` : names.join(', ')
}

function criteriaOf({ sport, holes, spots, minimumMinutes }: Alert): string {
  if (sport === 'golf') {
    return `Golf, ${holes === null ? 'any holes' : `${holes} holes`}, ${spots} ${spots === 1 ? 'player' : 'players'}`
  }
  if (sport === 'futsal') return `Futsal, at least ${minimumMinutes} minutes`
  return sport === 'all' ? 'Any sport' : 'Tennis'
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
