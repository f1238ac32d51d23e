import { randomUUID } from 'node:crypto'
import type { LinkAction } from '#domain/alerts/link-action.ts'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { LRUCache } from 'lru-cache'
import type { Message, MessageContext } from '#server/mail/message.ts'
import { renderOpeningsFound } from './openings-found.ts'
import { entitySkeleton, fillEntity } from './entity-skeleton.ts'
import { cutSkeleton, escapeHtml, fillSkeleton, type Skeleton } from './skeleton.ts'

interface SharedParts {
  html: Skeleton
  text: Skeleton
  entities: { html: Skeleton; text: Skeleton }
  rest: Pick<Message, 'subject' | 'calendarFile'>
}

interface ToWrite {
  address: string
  found: readonly FoundOpening[]
  context: MessageContext
}

const maxCached = 100
const actions = ['booked', 'pause', 'stop', 'unsubscribe'] as const satisfies readonly LinkAction[]

/**
 * Writes the same mails as `renderOpeningsFound`, byte for byte. One reading can open what many people wait for, and
 * their mails differ only in the address and its links. So the shared part is rendered and encoded once (decision
 * 0012).
 */
export function createOpeningsWriter(): (mail: ToWrite) => Promise<Message> {
  const cache = new LRUCache<string, Promise<SharedParts>>({ max: maxCached })
  // Nobody else can know them, so no venue's words are taken for one of them.
  const secret = randomUUID()
  const standIns = {
    address: `reader@${secret}.invalid`,
    ...Object.fromEntries(actions.map((action) => [action, `https://${secret}.invalid/${action}`])),
  }

  async function renderShared(found: readonly FoundOpening[], context: MessageContext): Promise<SharedParts> {
    const { html, text, subject, calendarFile } = await renderOpeningsFound({
      address: standIns.address,
      found,
      context: { ...context, linkFor: (action) => `https://${secret}.invalid/${action}` },
    })
    const cut = { html: cutSkeleton(html, standIns), text: cutSkeleton(text, standIns) }
    return {
      ...cut,
      entities: { html: entitySkeleton('text/html', cut.html), text: entitySkeleton('text/plain', cut.text) },
      rest: { subject, ...(calendarFile && { calendarFile }) },
    }
  }

  return async ({ address, found, context }) => {
    const shared = found.map(({ alertId: _own, ...opening }) => opening)
    const key = JSON.stringify([context.appUrl, shared])
    let rendering = cache.get(key)
    if (!rendering) {
      rendering = renderShared(found, context)
      cache.set(key, rendering)
      rendering.catch(() => cache.delete(key))
    }
    const { html, text, entities, rest } = await rendering
    const alertId = found[0]?.alertId ?? ''
    const values: Record<string, string> = { address }
    for (const action of actions) values[action] = context.linkFor(action, action === 'unsubscribe' ? address : alertId)
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
