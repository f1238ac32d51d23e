import { LRUCache } from 'lru-cache'
import { linkedAlert } from '#domain/alerts/links/linked-alert.ts'
import type { LinkAction } from '#domain/alerts/links/link-action.ts'
import { fillMessage, isPlainAddress, placeholder, placeholderAddress } from '#server/mail/mail-skeleton.ts'
import type { Message, ReaderWords } from '#server/mail/message.ts'
import { distanceText } from './opening-facts.ts'
import { maxListed, openingsInOrder, renderOpeningsFound, watchesText, type OpeningsToWrite } from './openings-found.ts'

const maxCached = 100

/**
 * Writes the same messages as `renderOpeningsFound`. One reading can open a court that many people wait for, and their
 * messages differ only in the address, its links and the distances. The rest is rendered once (decision 0012).
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
  return JSON.stringify([context.appUrl, isDigest, holdsUntil, gone, !stretches[0]?.first.watches, openings])
}

function renderShared({ context, ...mail }: OpeningsToWrite): Promise<Message> {
  return renderOpeningsFound({
    ...mail,
    address: placeholderAddress,
    distanceOf: (_stretch, at) => placeholder(distanceName(at)),
    watchesOf: ({ watches }) => (watches ? placeholder('watches') : ''),
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
  for (const [at, { first }] of stretches.slice(0, maxListed).entries()) words[distanceName(at)] = distanceText(first)
  return words
}

/** The links about the alert. No name begins with another. */
const alertActions = ['booked', 'pause', 'stop', 'change'] as const satisfies readonly LinkAction[]

/** Of one length, so that no name begins with another. */
function distanceName(at: number): string {
  return `distance${String(at).padStart(2, '0')}`
}
