import { randomUUID } from 'node:crypto'
import type { FoundOpening } from '#domain/notifications/found-opening.ts'
import { createRecentlyUsed } from '#domain/recently-used.ts'
import type { Message, MessageContext } from '#server/mail/message.ts'
import { renderOpeningsFound } from './openings-found.ts'
import { entityTemplate, fillEntity } from './entity-template.ts'
import { cutTemplate, escapeHtml, fillTemplate, type Template } from './template.ts'

interface SharedParts {
  html: Template
  text: Template
  entities: { html: Template; text: Template }
  rest: Pick<Message, 'subject' | 'calendarFile'>
}

interface ToWrite {
  address: string
  found: readonly FoundOpening[]
  context: MessageContext
}

const maxCached = 100
const actions = ['booked', 'pause', 'stop', 'unsubscribe'] as const

/**
 * Writes the same mails as `renderOpeningsFound`, byte for byte. One reading can open what many people wait for, and
 * their mails differ only in the address and its links. So the shared part is rendered and encoded once (decision
 * 0012).
 */
export function createOpeningsWriter(): (mail: ToWrite) => Promise<Message> {
  const cache = createRecentlyUsed<string, Promise<SharedParts>>(maxCached)
  // A secret that nobody can guess, so that no text of a venue is taken for a placeholder.
  const secret = randomUUID()
  const marks = {
    address: `reader@${secret}.invalid`,
    ...Object.fromEntries(actions.map((action) => [action, `https://${secret}.invalid/${action}`])),
  }

  async function renderShared(found: readonly FoundOpening[], context: MessageContext): Promise<SharedParts> {
    const { html, text, subject, calendarFile } = await renderOpeningsFound({
      address: marks.address,
      found,
      context: { ...context, linkFor: (action) => `https://${secret}.invalid/${action}` },
    })
    const cut = { html: cutTemplate(html, marks), text: cutTemplate(text, marks) }
    return {
      ...cut,
      entities: { html: entityTemplate('text/html', cut.html), text: entityTemplate('text/plain', cut.text) },
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
      html: fillTemplate(html, escaped),
      text: fillTemplate(text, values),
      entities: { html: fillEntity(entities.html, escaped), text: fillEntity(entities.text, values) },
      ...(values['unsubscribe'] !== undefined && { unsubscribeUrl: values['unsubscribe'] }),
    }
  }
}
