import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { venueTimeText } from '#domain/calendar/date-text.ts'
import { freeStretches, type FreeStretch } from '#domain/notifications/free-stretches.ts'
import type { GoneOpening } from '#domain/notifications/instead.ts'
import { nearestAndSoonest } from '#domain/notifications/nearest-and-soonest.ts'
import { defaultPreferences } from '#domain/preferences/preferences.ts'
import { linkedAlert } from '#domain/alerts/links/link-action.ts'
import type { Message, MessageContext } from '#server/mail/message.ts'
import { calendarFileOf } from './calendar-file.ts'
import { bookTexts, distanceText, goneFacts, openingFacts, sheetUrlOf } from './opening-facts.ts'

/** Further openings are named by their number. */
export const maxListed = 40

export interface OpeningsToWrite {
  address: string
  found: readonly FoundOpening[]
  /** Openings that were gone before the email was sent, with their alternatives. */
  gone?: readonly GoneOpening[]
  /** It is the daily one. */
  isDigest?: boolean
  /** Until when the reader's pace holds further openings at the same venues and days. */
  holdsUntil?: Date | undefined
  context: MessageContext
}

const maxAlsoAsked = 10

/** One opening for each further alert that the openings meet. Alerts of one sentence count once. */
export function alsoAskedIn(stretches: readonly FreeStretch<FoundOpening>[]): FoundOpening[] {
  const bySentence = new Map<string, FoundOpening>()
  for (const found of stretches.flatMap(({ members }) => members)) {
    if (found.watches && !bySentence.has(found.watches)) bySentence.set(found.watches, found)
  }
  bySentence.delete(stretches[0]?.first.watches ?? '')
  return [...bySentence.values()].slice(0, maxAlsoAsked)
}

/** The openings as people count them, in the order in which an email lists them. */
export function openingsInOrder(found: readonly FoundOpening[]): readonly FreeStretch<FoundOpening>[] {
  return nearestAndSoonest(freeStretches(found))
}

/**
 * The mail about openings, with a calendar file of the first of them. `distanceOf` says how far the opening that is
 * listed at a place is.
 */
export async function renderOpeningsFound({
  address,
  found,
  gone = [],
  isDigest = false,
  context,
  holdsUntil,
  distanceOf = ({ first }) => distanceText(first),
  watchesOf = ({ watches }) => watchesText(watches),
  alsoAskedOf = ({ watches, alertId }) => ({
    sentence: watchesText(watches),
    url: context.linkFor('change', linkedAlert(alertId, address)),
  }),
}: OpeningsToWrite & {
  distanceOf?: (stretch: FreeStretch<FoundOpening>, at: number) => string
  watchesOf?: (first: FoundOpening) => string
  alsoAskedOf?: (found: FoundOpening, at: number) => { sentence: string; url: string }
}): Promise<Message> {
  const stretches = openingsInOrder(found)
  const [first] = stretches
  if (!first) throw new Error('a mail about openings needs one')
  const { appUrl, linkFor, renderTemplate } = context
  const unsubscribeUrl = linkFor('unsubscribe', address)
  const linked = linkedAlert(first.first.alertId, address)
  const listed = stretches.slice(0, maxListed)
  const books = bookTexts(listed, context.catalogue)
  const [told, ...others] = listed.map((one, at) => ({
    ...openingFacts(one, distanceOf(one, at), context),
    book: books[at] ?? '',
  }))
  if (!told) throw new Error('a mail about openings needs one')
  const rendered = await renderTemplate('openings-found', {
    appUrl,
    first: told,
    others,
    total: stretches.length,
    gone: gone.map((one) => goneFacts(one, context)),
    isDigest,
    holdsUntil: holdsUntil && venueTimeText(holdsUntil),
    watches: watchesOf(first.first),
    links: {
      booked: `${linkFor('booked', linked)}&date=${first.first.date}`,
      pause: linkFor('pause', linked),
      stop: linkFor('stop', linked),
      change: linkFor('change', linked),
    },
    alsoAsked: alsoAskedIn(stretches).map(alsoAskedOf),
    ...sharedBy(first.first, appUrl),
    address,
    unsubscribeUrl,
  })
  return {
    ...rendered,
    unsubscribeUrl,
    calendarFile: calendarFileOf(first.first, { ...context, now: first.first.foundAt }),
  }
}

/** The sentence, without characters that HTML would have to escape: the words of readers are filled in as they are. */
export function watchesText(watches = ''): string {
  return watches.replaceAll(/\s*&\s*/g, ' and ').replaceAll(/[<>"']/g, '’')
}

/** Our page of an opening, to hand on. It says nothing of where the reader is. */
function sharedBy(first: FoundOpening, appUrl: string): { shareUrl?: string } {
  const shareUrl = sheetUrlOf(first, { withinKm: defaultPreferences.defaultDistance }, appUrl)
  return shareUrl === undefined ? {} : { shareUrl }
}
