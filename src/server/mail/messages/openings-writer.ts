import { LRUCache } from 'lru-cache'
import { type LinkAction, linkedAlert } from '#domain/alerts/links/link-action.ts'
import { fillMessage, isPlainAddress, placeholder, placeholderAddress } from '#server/mail/mail-skeleton.ts'
import type { Message, ReaderWords } from '#server/mail/message.ts'
import { distanceText } from './opening-facts.ts'
import {
  alsoAskedIn,
  maxListed,
  openingsInOrder,
  renderOpeningsFound,
  watchesText,
  type OpeningsToWrite,
} from './openings-found.ts'

const maxCached = 100

/**
 * Writes the same messages as `renderOpeningsFound`. One reading can open a court that many people wait for, and their
 * messages differ only in the address, its links and the distances. The rest is rendered once (decision 0005).
 */
export function createOpeningsWriter(): (mail: OpeningsToWrite) => Promise<Message> {
  const cache = new LRUCache<string, Promise<Message>>({ max: maxCached })
  return async (mail) => {
    if (!isPlainAddress(mail.address)) return renderOpeningsFound(mail)
    const stretches = openingsInOrder(mail.found)
    const key = keyOf(mail, stretches)
    let rendering = cache.get(key)
    if (!rendering) {
      rendering = renderShared(mail)
      cache.set(key, rendering)
      rendering.catch(() => cache.delete(key))
    }
    return fillMessage(await rendering, mail.address, wordsOf(mail, stretches))
  }
}

type Stretches = ReturnType<typeof openingsInOrder>

/** Equal for messages that differ only in a reader's own words: their alert, its sentence and their distances. */
function keyOf({ context, isDigest = false, holdsUntil, gone }: OpeningsToWrite, stretches: Stretches): string {
  const openings = stretches
    .flatMap(({ members }) => members)
    .map(({ alertId: _own, km: _far, watches: _theirs, ...shared }) => shared)
  const isUnnamed = !stretches[0]?.first.watches
  const others = alsoAskedIn(stretches).length
  return JSON.stringify([context.appUrl, isDigest, holdsUntil, gone, isUnnamed, others, openings])
}

function renderShared({ context, ...mail }: OpeningsToWrite): Promise<Message> {
  return renderOpeningsFound({
    ...mail,
    address: placeholderAddress,
    distanceOf: (_stretch, at) => placeholder(numbered('distance', at)),
    watchesOf: ({ watches }) => (watches ? placeholder('watches') : ''),
    alsoAskedOf: (_found, at) => ({
      sentence: placeholder(numbered('also', at)),
      url: context.linkWith('change', placeholder(numbered('alter', at))),
    }),
    context: { ...context, linkFor: (action) => context.linkWith(action, placeholder(action)) },
  })
}

function wordsOf({ address, context }: OpeningsToWrite, stretches: Stretches): ReaderWords {
  const linked = linkedAlert(stretches[0]?.first.alertId ?? '', address)
  const words: Record<string, string> = {
    watches: watchesText(stretches[0]?.first.watches),
    unsubscribe: context.linkTokenFor('unsubscribe', address),
    ...Object.fromEntries(alertActions.map((action) => [action, context.linkTokenFor(action, linked)])),
  }
  for (const [at, { first }] of stretches.slice(0, maxListed).entries()) {
    words[numbered('distance', at)] = distanceText(first)
  }
  for (const [at, { watches, alertId }] of alsoAskedIn(stretches).entries()) {
    words[numbered('also', at)] = watchesText(watches)
    words[numbered('alter', at)] = context.linkTokenFor('change', linkedAlert(alertId, address))
  }
  return words
}

/** The links about the alert. No name begins with another. */
const alertActions = ['booked', 'pause', 'stop', 'change'] as const satisfies readonly LinkAction[]

/** Of one length, so that no name begins with another. */
function numbered(name: string, at: number): string {
  return `${name}${String(at).padStart(2, '0')}`
}
