import { randomUUID } from 'node:crypto'
import { linkedAlert } from '#domain/alerts/links/linked-alert.ts'
import type { LinkAction } from '#domain/alerts/links/link-action.ts'
import { LRUCache } from 'lru-cache'
import type { Message } from '#server/mail/message.ts'
import { distanceText } from './opening-facts.ts'
import { maxListed, openingsInOrder, renderOpeningsFound, type OpeningsToWrite } from './openings-found.ts'
import { entitySkeleton, fillEntity } from './entity-skeleton.ts'
import { cutSkeleton, escapeHtml, fillSkeleton, type Skeleton } from './skeleton.ts'

interface SharedParts {
  html: Skeleton
  text: Skeleton
  entities: { html: Skeleton; text: Skeleton }
  rest: Pick<Message, 'subject' | 'calendarFile'>
}

const maxCached = 100
const actions = ['booked', 'pause', 'stop', 'change', 'unsubscribe'] as const satisfies readonly LinkAction[]

/**
 * Writes the same mails as `renderOpeningsFound`, byte for byte. One reading can open what many people wait for, and
 * their mails differ only in the address, its links and the distances from where each starts. So the shared part is
 * rendered and encoded once (decision 0012).
 */
export function createOpeningsWriter(): (mail: OpeningsToWrite) => Promise<Message> {
  const cache = new LRUCache<string, Promise<SharedParts>>({ max: maxCached })
  // Nobody else can know them, so no venue's words are taken for one of them.
  const secret = randomUUID()
  const standIns = {
    address: `reader@${secret}.invalid`,
    ...Object.fromEntries(actions.map((action) => [action, `https://${secret}.invalid/${action}`])),
    ...Object.fromEntries(Array.from({ length: maxListed }, (_, at) => [distanceName(at), `${secret} far ${at}.`])),
  }

  async function renderShared({ context, ...mail }: OpeningsToWrite): Promise<SharedParts> {
    const { html, text, subject, calendarFile } = await renderOpeningsFound({
      ...mail,
      address: standIns.address,
      distanceOf: (_stretch, at) => `${secret} far ${at}.`,
      context: { ...context, linkFor: (action) => `https://${secret}.invalid/${action}` },
    })
    const cut = { html: cutSkeleton(html, standIns), text: cutSkeleton(text, standIns) }
    return {
      ...cut,
      entities: { html: entitySkeleton('text/html', cut.html), text: entitySkeleton('text/plain', cut.text) },
      rest: { subject, ...(calendarFile && { calendarFile }) },
    }
  }

  return async ({ isDigest = false, ...mail }) => {
    const { address, found, context } = mail
    const stretches = openingsInOrder(found)
    const shared = stretches.map(({ members }) => members.map(({ alertId: _own, km: _theirs, ...opening }) => opening))
    const key = JSON.stringify([context.appUrl, isDigest, shared])
    let rendering = cache.get(key)
    if (!rendering) {
      rendering = renderShared({ ...mail, isDigest })
      cache.set(key, rendering)
      rendering.catch(() => cache.delete(key))
    }
    const { html, text, entities, rest } = await rendering
    const linked = linkedAlert(stretches[0]?.first.alertId ?? '', address)
    const values: Record<string, string> = { address }
    for (const [at, { first }] of stretches.slice(0, maxListed).entries())
      values[distanceName(at)] = distanceText(first)
    for (const action of actions) values[action] = context.linkFor(action, action === 'unsubscribe' ? address : linked)
    const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]))
    return {
      ...rest,
      html: fillSkeleton(html, escaped),
      text: fillSkeleton(text, values),
      entities: { html: fillEntity(entities.html, escaped), text: fillEntity(entities.text, values) },
      ...(values['unsubscribe'] !== undefined && { unsubscribeUrl: values['unsubscribe'] }),
    }
  }
}

/** The placeholder of the distance of the opening that is listed at a place. */
function distanceName(at: number): string {
  return `distance ${at}`
}
