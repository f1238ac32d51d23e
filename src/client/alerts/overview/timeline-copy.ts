import type { DayTrail, MailTrail, MissReason, NearMiss, VenueTrail } from '#domain/alerts/trail/trail.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import { momentText } from '#client/alerts/alert-copy.ts'

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** '1,204 readings of 3 venues since Sat 21 Nov, 12 of them failed'. */
export function readingsText(venues: readonly VenueTrail[]): string {
  const readings = venues.reduce((sum, venue) => sum + venue.readings, 0)
  const failed = venues.reduce((sum, venue) => sum + venue.failed, 0)
  const all = `${readings.toLocaleString('en-AU')} ${readings === 1 ? 'reading' : 'readings'}`
  return `${all} of ${counted(venues.length, 'venue')}${failed > 0 ? `, ${failed.toLocaleString('en-AU')} failed` : ''}`
}

/** A venue's problem; undefined if its last reading was good. */
export function venueText({ lastReadAt, unknownSince, readings }: VenueTrail, now: Date): string | undefined {
  if (lastReadAt === null) return readings === 0 ? 'never read' : 'never checked successfully'
  return unknownSince === null ? undefined : `not known since ${momentText(unknownSince, now)}`
}

/** 'full at 3 venues, not known at 1, read today at 2:05 PM'. */
export function dayText({ free, full, unknown, readAt }: DayTrail, now: Date): string {
  const parts = [
    free > 0 && `free at ${counted(free, 'venue')}`,
    full > 0 && `full at ${counted(full, 'venue')}`,
    unknown > 0 && `not known at ${counted(unknown, 'venue')}`,
    readAt && `read ${momentText(readAt, now)}`,
  ]
  return parts.filter((part) => part).join(', ')
}

/** 'Manly Lawn TC, Tue 24 Nov, 6:00 PM'. */
export function openingText({ venueId, date, startMinutes }: NearMiss): string {
  return `${displayNameOf(venueId)}, ${shortDateText(date)}, ${labelOfMinutes(startMinutes)}`
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
      return `${counted(reason.short, 'spot')} short`
    case 'minutes':
      return `${counted(reason.short, 'minute')} too short`
    case 'early':
      return `${counted(reason.minutes, 'minute')} before your times`
    case 'late':
      return `${counted(reason.minutes, 'minute')} after your times`
    case 'members':
      return 'For members of the venue only'
    case 'paused':
      return 'Your alert was paused'
    case 'quiet':
      return 'You had booked that day'
    case 'unconfirmed':
      return 'Your address was not confirmed yet'
    case 'asked-otherwise':
      return 'Your alert asked for something else then'
  }
}

const mailNames: Record<MailTrail['kind'], string> = {
  'openings-found': 'Openings',
  'alert-confirmation': 'Confirmation of your alert',
  'alert-paused': 'A venue cannot be read',
}

/** '2 openings: sent today at 2:05 PM'. */
export function mailText({ kind, openings, leftOut, at, madeAt, fate }: MailTrail, now: Date): string {
  const what = kind === 'openings-found' ? counted(openings + leftOut, 'opening') : mailNames[kind]
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
