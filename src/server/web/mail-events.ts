import type { FastifyInstance } from 'fastify'
import { readMailEvents } from '#domain/notifications/mail-event.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { suppressAddress } from '#server/store/outbox/suppressions.ts'
import { isSame } from './health.ts'

interface MailEventDeps {
  em: () => EntityManager
  now: () => Date
  /** Without one the path does not exist. */
  mailEventsSecret?: string | undefined
}

/** Relays gather events: SendGrid sends up to a thousand at once. */
const bodyLimit = 1024 * 1024

/**
 * POST /api/mail-events/{secret}: a relay that takes emails first and bounces later says here whose mailbox does not
 * exist, and who called an email spam (rule emails-21). Relays can keep a secret in an address only.
 */
export function registerMailEvents(app: FastifyInstance, { em, now, mailEventsSecret }: MailEventDeps): void {
  if (mailEventsSecret === undefined) return
  app.post<{ Params: { secret: string } }>('/api/mail-events/:secret', { bodyLimit }, async (request, reply) => {
    if (!isSame(request.params.secret, mailEventsSecret)) return reply.callNotFound()
    const events = readMailEvents(request.body)
    for (const { address, kind } of events) {
      // A complaint ends alert emails, as the link in them does; a mailbox that is gone ends all.
      const reason = kind === 'bounce' ? 'hard-bounce' : 'unsubscribed'
      await suppressAddress({ em: em(), address, reason, now: now() })
    }
    return { suppressed: events.length }
  })
}
