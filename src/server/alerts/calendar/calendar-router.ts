import { z } from 'zod'
import { AppError } from '#domain/app-error.ts'
import { matchesOfUser, stillOpen } from '#server/alerts/alert-overviews.ts'
import type { AlertDeps } from '#server/alerts/alert-deps.ts'
import { hashToken, newTokenNonce } from '#server/signing/one-time-token.ts'
import {
  calendarFeedOf,
  dropCalendarFeed,
  ownerOfCalendarFeed,
  saveCalendarFeed,
} from '#server/store/accounts/calendar-feeds.ts'
import { inSession } from '#server/trpc/in-session.ts'
import { publicProcedure, router, signedInProcedure } from '#server/trpc/procedures.ts'
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { holesOf } from '#domain/availability/opening.ts'
import { roundMinutes } from '#domain/availability/holes.ts'
import type { NotifiedMatch } from '#domain/alerts/overview/notified-openings.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { freeStretches, type FreeStretch } from '#domain/notifications/free-stretches.ts'
import { openingUid } from '#domain/notifications/found-opening.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { clocks } from '#region/clocks.ts'
import { region } from '#region/region.ts'

/** Interval at which subscribed programs refresh; some keep to it. */
const refreshSeconds = 900

/** A person's private calendar: its address is its secret, so its owner can renew and end it. */
export function createCalendarRouter({ board, appUrl }: Pick<AlertDeps, 'board'> & { appUrl: string }) {
  return router({
    state: signedInProcedure.query(async ({ ctx }) => ({
      madeAt: (await calendarFeedOf(ctx.em, ctx.me.userId)) ?? null,
    })),

    /** The address is shown this once: only its hash is stored. One that was there before ends. */
    renew: signedInProcedure.mutation(async ({ ctx }) => {
      const token = newTokenNonce()
      const feed = { userId: ctx.me.userId, tokenHash: hashToken(token), now: ctx.now() }
      await inSession(ctx, ctx.me, (em) => saveCalendarFeed(em, feed))
      return { url: `${appUrl}/api/calendar/${token}.ics` }
    }),

    revoke: signedInProcedure.mutation(async ({ ctx }) => {
      await dropCalendarFeed(ctx.em, ctx.me.userId)
      return { revoked: true as const }
    }),

    read: publicProcedure.input(z.strictObject({ token: z.string().min(1).max(200) })).query(async ({ ctx, input }) => {
      const userId = await ownerOfCalendarFeed(ctx.em, hashToken(input.token))
      if (userId === undefined) throw new AppError('NOT_FOUND', 'There is no such calendar.')
      const now = ctx.now()
      const matches = await ctx.read((em) => matchesOfUser({ em, userId, now }))
      return matchCalendar({ matches, isOpen: stillOpen(board), catalogue: ctx.catalogue, now })
    }),
  })
}

/**
 * An iCalendar (RFC 5545) of a person's found openings that have not begun: one event for each free stretch of a court.
 * An event is tentative and transparent, because nothing is booked. Openings that are known to be taken are omitted.
 */
function matchCalendar({
  matches,
  isOpen,
  catalogue,
  now,
}: {
  matches: readonly NotifiedMatch[]
  isOpen: (match: NotifiedMatch) => boolean
  catalogue: Catalogue
  now: Date
}): string {
  const ahead = matches.filter((match) => startOf(match) > now && isOpen(match))
  const calendar = ical({
    prodId: { company: 'Courtside', product: 'matches', language: 'EN' },
    name: 'Courtside',
    ttl: refreshSeconds,
  })
  for (const stretch of freeStretches(uniqueOf(ahead))) calendar.createEvent(eventOf(stretch, catalogue))
  const text = calendar.toString()
  // A calendar needs a component (RFC 5545, section 3.6). Without events it names the zone of the venues.
  return calendar.length() > 0
    ? text
    : text.replace('END:VCALENDAR', [...clocks.definition, 'END:VCALENDAR'].join('\r\n'))
}

/** The same opening may have been found for several alerts, and more than once. */
function uniqueOf(matches: readonly NotifiedMatch[]): NotifiedMatch[] {
  return [...new Map(matches.map((match) => [openingUid(match), match])).values()]
}

function startOf({ date, opening }: NotifiedMatch): Date {
  return instantOf(date, opening.startMinutes)
}

function eventOf({ first, untilMinutes }: FreeStretch<NotifiedMatch>, catalogue: Catalogue) {
  const { venueId, sport, date, opening, foundAt } = first
  const name = catalogue.nameOf(venueId)
  const minutes = roundMinutes[holesOf(opening)[0] ?? 18]
  const what = sport === 'golf' ? 'Tee time' : sport === 'futsal' ? 'Pitch free' : 'Court free'
  const place = opening.resource === undefined ? name : `${name}, ${opening.resource}`
  return {
    id: openingUid(first),
    stamp: foundAt,
    start: startOf(first),
    end: instantOf(date, untilMinutes ?? opening.startMinutes + minutes),
    summary: `${what}: ${place}`,
    location: `${name}, ${catalogue.byId(venueId)?.suburb ?? region.name} ${region.state}`,
    description: `Not a booking yet. Book at ${opening.bookingUrl}`,
    url: opening.bookingUrl,
    status: ICalEventStatus.TENTATIVE,
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}
