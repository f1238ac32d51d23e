import { randomUUID } from 'node:crypto'
import { linkedAlert } from '#domain/alerts/links/linked-alert.ts'
import type { LinkAction } from '#domain/alerts/links/link-action.ts'
import { LRUCache } from 'lru-cache'
import type { OwnWords, SharedParts } from '#server/mail/mail-skeleton.ts'
import type { Message } from '#server/mail/message.ts'
import { distanceText } from './opening-facts.ts'
import { createOpeningsKey } from './openings-key.ts'
import { maxListed, openingsInOrder, renderOpeningsFound, type OpeningsToWrite } from './openings-found.ts'
import { encodedValue, entitySkeleton } from './entity-skeleton.ts'
import { cutSkeleton, escapeHtml, fillSkeleton, fillWith, type Skeleton } from './skeleton.ts'

interface SharedMail {
  html: Skeleton
  text: Skeleton
  parts: SharedParts
}

const maxCached = 100
/** What proves a reader's links: to unsubscribe, and all others, which are about their alert. */
const proofs = ['unsubscribe', 'alert'] as const

/**
 * Writes the same mails as `renderOpeningsFound`, byte for byte. One reading can open what many people wait for, and
 * their mails differ only in the address, its links and the distances from where each starts. So the shared part is
 * rendered and encoded once (decision 0012).
 */
export function createOpeningsWriter(): (mail: OpeningsToWrite) => Promise<Message> {
  const cache = new LRUCache<string, Promise<SharedMail>>({ max: maxCached })
  const keyOf = createOpeningsKey()
  // Nobody else can know them, so no venue's words are taken for one of them.
  const secret = randomUUID()
  const standIns = {
    address: `reader@${secret}.invalid`,
    ...Object.fromEntries(proofs.map((proof) => [proof, `${secret}-${proof}`])),
    ...Object.fromEntries(Array.from({ length: maxListed }, (_, at) => [distanceName(at), `${secret} far ${at}.`])),
  }

  async function renderShared({ context, ...mail }: OpeningsToWrite): Promise<SharedMail> {
    const { html, text, subject, calendarFile } = await renderOpeningsFound({
      ...mail,
      address: standIns.address,
      distanceOf: (_stretch, at) => `${secret} far ${at}.`,
      context: { ...context, linkFor: (action) => context.linkWith(action, `${secret}-${proofOf(action)}`) },
    })
    const cut = { html: cutSkeleton(html, standIns), text: cutSkeleton(text, standIns) }
    return {
      ...cut,
      parts: {
        subject,
        html: entitySkeleton('text/html', cut.html),
        text: entitySkeleton('text/plain', cut.text),
        ...(calendarFile && { calendarFile }),
      },
    }
  }

  return async ({ isDigest = false, ...mail }) => {
    const { found, context } = mail
    const stretches = openingsInOrder(found)
    const inOrder = stretches.flatMap(({ members }) => members)
    const key = keyOf({ appUrl: context.appUrl, isDigest, found: inOrder, gone: mail.gone })
    let rendering = cache.get(key)
    if (!rendering) {
      rendering = renderShared({ ...mail, isDigest })
      cache.set(key, rendering)
      rendering.catch(() => cache.delete(key))
    }
    const { html, text, parts } = await rendering
    const { subject, calendarFile } = parts
    const { values, unsubscribeUrl } = ownWords(stretches, mail)
    return {
      subject,
      ...(calendarFile && { calendarFile }),
      unsubscribeUrl,
      // Filled only where somebody reads them: the bytes of the mail are made of the parts.
      get html() {
        return fillWith(html, (name) => values[name] && escapeHtml(values[name]))
      },
      get text() {
        return fillSkeleton(text, values)
      },
      shared: { parts, own: encodedWords(values) },
    }
  }
}

/** What is a reader's own in a mail, by placeholder. */
function ownWords(stretches: ReturnType<typeof openingsInOrder>, { address, context }: OpeningsToWrite) {
  const linked = linkedAlert(stretches[0]?.first.alertId ?? '', address)
  const unsubscribe = context.linkTokenFor('unsubscribe', address)
  const values: Record<string, string> = { address, unsubscribe, alert: context.linkTokenFor('stop', linked) }
  for (const [at, { first }] of stretches.slice(0, maxListed).entries()) values[distanceName(at)] = distanceText(first)
  return { values, unsubscribeUrl: context.linkWith('unsubscribe', unsubscribe) }
}

function proofOf(action: LinkAction): (typeof proofs)[number] {
  return action === 'unsubscribe' ? 'unsubscribe' : 'alert'
}

/** The words of both parts, encoded. Few of them are other words in HTML. */
function encodedWords(values: Readonly<Record<string, string>>): OwnWords {
  const html: Record<string, string> = {}
  const text: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const escaped = escapeHtml(value)
    const encoded = encodedValue(value)
    text[name] = encoded
    html[name] = escaped === value ? encoded : encodedValue(escaped)
  }
  return { html, text }
}

/** The placeholder of the distance of the opening that is listed at a place. */
function distanceName(at: number): string {
  return `distance ${at}`
}
