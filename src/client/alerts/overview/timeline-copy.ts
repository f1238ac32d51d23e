import type { AlertTrail, DayTrail, MailTrail, MissReason, NearMiss, VenueTrail } from '#domain/alerts/trail/trail.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { momentText } from '#client/alerts/alert-copy.ts'
import { region } from '#region/region.ts'
import { counted } from '#domain/counted.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'

/** 'Since Sat 21 Nov we checked 3 venues 1,204 times, 12 without an answer. No near misses.' */
export function summaryText({ since, venues, missCount }: AlertTrail): string {
  const sum = (of: 'readings' | 'failed') => venues.reduce((all, venue) => all + venue[of], 0)
  const [checked, failed] = [sum('readings'), sum('failed')].map((count) => count.toLocaleString(region.language))
  const times = sum('readings') === 1 ? 'once' : `${checked} times`
  const without = sum('failed') === 0 ? '' : `, ${failed} without an answer`
  const misses = missCount === 0 ? 'No near misses' : counted(missCount, 'near miss', 'near misses')
  return `Since ${shortDateText(venueDate(since))} we checked ${counted(venues.length, 'venue', 'venues')} ${times}${without}. ${misses}.`
}

/** A venue's problem; undefined if its last reading was good. */
export function venueText({ lastReadAt, unknownSince }: VenueTrail, now: Date): string | undefined {
  if (lastReadAt === null) return 'never checked'
  return unknownSince === null ? undefined : `couldn't check since ${momentText(unknownSince, now)}`
}

/** 'full at 3 venues, couldn't check 1 venue, checked today at 2:05 PM'. */
export function dayText({ free, full, unknown, readAt }: DayTrail, now: Date): string {
  const parts = [
    free > 0 && `free at ${counted(free, 'venue', 'venues')}`,
    full > 0 && `full at ${counted(full, 'venue', 'venues')}`,
    unknown > 0 && `couldn't check ${counted(unknown, 'venue', 'venues')}`,
    readAt && `checked ${momentText(readAt, now)}`,
  ]
  return parts.filter((part) => part).join(', ')
}

/** 'Manly Lawn TC, Tue 24 Nov, 6:00 PM'. */
export function openingText({ venueId, date, startMinutes }: NearMiss, catalogue: Catalogue): string {
  return `${catalogue.nameOf(venueId)}, ${shortDateText(date)}, ${labelOfMinutes(startMinutes)}`
}

/** The reason of a near miss, with when it was there. */
export function missText({ reason, seenAt, goneAt }: NearMiss, now: Date): string {
  const seen = `seen ${momentText(seenAt, now)}`
  return `${reasonText(reason)} (${seen}${goneAt ? `, gone ${momentText(goneAt, now)}` : ''})`
}

function reasonText(reason: MissReason): string {
  switch (reason.kind) {
    case 'holes':
      return `Only ${reason.holes.join(' or ')} holes`
    case 'spots':
      return `${counted(reason.short, 'spot', 'spots')} short`
    case 'minutes':
      return `${counted(reason.short, 'minute', 'minutes')} too short`
    case 'early':
      return `${counted(reason.minutes, 'minute', 'minutes')} before your times`
    case 'late':
      return `${counted(reason.minutes, 'minute', 'minutes')} after your times`
    case 'members':
      return 'For members of the venue only'
    case 'paused':
      return 'Your alert was paused'
    case 'quiet':
      return 'You had booked that day'
    case 'unconfirmed':
      return 'Your address was not confirmed yet'
    case 'wishes':
      return `Not as you asked: ${reason.asked.join(', ')}`
    case 'asked-otherwise':
      return 'Your alert asked for something else then'
  }
}

const mailNames: Record<MailTrail['kind'], string> = {
  'openings-found': 'Openings',
  'alert-confirmation': 'Confirmation of your alert',
  'alert-paused': "A venue couldn't be checked",
}

/** '2 openings: sent today at 2:05 PM'. */
export function mailText({ kind, openings, leftOut, at, madeAt, fate }: MailTrail, now: Date): string {
  const what = kind === 'openings-found' ? counted(openings + leftOut, 'opening', 'openings') : mailNames[kind]
  const when = momentText(at ?? madeAt, now)
  const left = leftOut > 0 && fate === 'sent' ? `, ${leftOut} of them gone by then` : ''
  return `${what}: ${fateText(fate, when)}${left}`
}

function fateText(fate: MailTrail['fate'], when: string): string {
  switch (fate) {
    case 'waiting':
      return `email is due ${when}`
    case 'sent':
      return `emailed ${when}`
    case 'unsure':
      return `emailed ${when}, and nobody knows whether it arrived`
    case 'refused':
      return 'your mailbox refused the email'
    case 'suppressed':
      return 'no email, because emails to this address are off'
    case 'gone':
      return 'gone before the email went'
  }
}
