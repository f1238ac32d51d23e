import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import { quietText } from '#domain/alerts/quiet-days.ts'
import { alertSentence } from '#domain/alerts/watch-sentence.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { momentParts, momentText } from '#client/alerts/alert-copy.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'

/** 'Alert for Tuesdays and Thursdays, 6 to 9 PM, 28 tennis venues within 8 km of Chatswood, until you stop'. */
export function overviewTitle({ alerts }: AlertOverview, catalogue: Catalogue): string {
  return `Alert for ${alertSentence(alerts, catalogue.nameOf)}`
}

/** '3 openings, last today 2:05 PM'. */
export function foundText({ foundCount, lastFoundAt }: AlertOverview, now: Date): string {
  if (foundCount === 0 || !lastFoundAt) return 'Nothing found yet'
  const at = momentParts(lastFoundAt, now).join(' ')
  return foundCount === 1 ? `1 opening, ${at}` : `${foundCount} openings, last ${at}`
}

export function checkedText({ lastCheckedAt }: AlertOverview, now: Date): string {
  return lastCheckedAt ? `Last checked ${momentText(lastCheckedAt, now)}` : 'Not all venues checked yet'
}

const endings: Record<NonNullable<AlertOverview['endReason']>, string> = {
  deleted: 'Deleted',
  stopped: 'Stopped from an email',
  booked: 'Booked',
  retired: 'Its last day has passed',
  removed: 'Ended by the friend who shared it',
}

/** The alert's state in a line. */
export function stateText(overview: AlertOverview, now: Date): string {
  const { state, alerts, endReason, endedAt } = overview
  const [alert] = alerts
  switch (state) {
    case 'watching':
      return quietText(alerts, venueDate(now)) ?? foundText(overview, now)
    case 'paused':
      return alert?.pausedUntil ? `Paused until ${momentText(alert.pausedUntil, now)}` : 'Paused'
    case 'unconfirmed':
      return 'Starts once you follow the link that we emailed'
    case 'ended':
      return `${endReason ? endings[endReason] : 'Ended'}${endedAt ? `, ${momentText(endedAt, now)}` : ''}`
  }
}
