import { z } from 'zod'
import type { Alert } from '#domain/alerts/alert.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { placeOf, type FoundOpening } from '#domain/notifications/found-opening.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { renderMessage } from '#server/mail/messages/render-message.ts'
import { createOpeningsWriter } from '#server/mail/messages/openings-writer.ts'
import type { MessageContext } from '#server/mail/message.ts'
import { currentAlertsById, unconfirmedAlerts } from '#server/store/alerts/alert-changes.ts'
import { alertOf } from '#server/store/alerts/alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { excludeMatches, type ExcludedMatch, type Exclusion } from '#server/store/outbox/matches/exclude-matches.ts'
import { loadFoundMatches } from '#server/store/outbox/found-openings.ts'
import {
  comparedOpeningsIn,
  storeComparedOpenings,
  type ComparedOpenings,
} from '#server/store/outbox/compared-openings.ts'
import { mayMail } from '#server/store/outbox/mail-consent.ts'
import { restingUntil } from '#server/store/outbox/refusals/soft-failures.ts'
import type { ClaimedNotification } from '#server/store/outbox/outbox-claims.ts'
import { loadVenueDays } from '#server/store/readings/venue-days.ts'
import type { Rendered } from './deliver-mails.ts'
import { batch } from './batch.ts'
import { goneSince } from './gone-since.ts'
import { openingsToSend } from './openings-to-send.ts'

interface RendererDeps {
  em: () => EntityManager
  context: () => MessageContext
}

/**
 * Renders the messages of notifications from current data: consent and suppression are checked again, and openings that
 * are no longer worth a mail are excluded. A notification without openings is dropped. Shared data is loaded in
 * batches.
 */
export function createNotificationRenderer(deps: RendererDeps): (one: ClaimedNotification) => Promise<Rendered> {
  const { em, context } = deps
  const mayBeMailed = batch((mails: readonly ClaimedNotification[]) => mayMail(em(), mails, context().now))
  const renderOpenings = createOpeningsRenderer(deps)

  return async (notification) => {
    const { kind, address, payload } = notification
    if (!(await mayBeMailed(notification))) {
      const waitUntil = await restingUntil(em(), address, context().now)
      if (waitUntil) return { waitUntil, why: 'the mailbox put emails off for days, and rests' }
      return { drop: 'suppressed', why: 'the address does not want this mail' }
    }
    if (kind === 'openings-found') return renderOpenings(notification)
    const alerts = await alertsToRender({ em: em(), kind, address, payload })
    if (kind in alertsOf && alerts.length === 0) return { drop: 'expired', why: 'its alerts have ended' }
    return { message: await renderMessage({ kind, address, payload, alerts, context: context() }) }
  }
}

/** Renders emails of openings as they are now. */
function createOpeningsRenderer({ em, context }: RendererDeps): (one: ClaimedNotification) => Promise<Rendered> {
  const matchesOf = batch((ids: readonly string[]) =>
    loadFoundMatches({ em: em(), ids, catalogue: context().catalogue, now: context().now }),
  )
  const exclude = batch((all: readonly Exclusion[]) =>
    excludeMatches(em(), { channel: 'email', all, now: context().now }),
  )
  const storeForRetry = batch(async (all: readonly { claim: ClaimedNotification; words: ComparedOpenings }[]) => {
    await storeComparedOpenings(em(), all)
    return all.map(() => undefined)
  })
  const writeOpenings = createOpeningsWriter()

  return async (notification) => {
    const { id, address, payload, createdAt, claimedAt, isDigest } = notification
    const now = context().now
    const load = () => matchesOf(id)
    const loadDays = (venueId: string, dates: LocalDate[]) => loadVenueDays(em(), venueId, dates)
    const excludeAll = (matches: readonly ExcludedMatch[]) => exclude({ claim: notification, tie: id, matches })
    const isRetry = notification.handOvers > 0
    const times = { createdAt, claimedAt, now, isRetry }
    const { open, gone, isRechecked } = await openingsToSend({ load, loadDays, exclude: excludeAll, ...times })
    const stored = comparedOpeningsIn(payload)
    const first = isRetry ? stored : undefined
    const found = first ? first.told.filter(isAmong(open)) : open
    if (found.length === 0) return { drop: 'expired', why: 'nothing of it is left to tell' }
    const goneOpenings =
      isDigest && !isRetry ? await goneSince({ em: em(), gone, open, catalogue: context().catalogue, now }) : []
    const words = { told: found, gone: first?.gone ?? goneOpenings }
    // An earlier attempt may have stored words; the relay refused it, and this attempt replaces them.
    if (!isRetry && (isRechecked || stored)) await storeForRetry({ claim: notification, words })
    const holdsUntil = HoldsUntil.parse(payload['holdsUntil'])
    return {
      message: await writeOpenings({ address, found, gone: words.gone, isDigest, holdsUntil, context: context() }),
    }
  }
}

/** Set by the pace of its reader (pace-mails.ts). */
const HoldsUntil = z.preprocess((at) => at ?? undefined, z.coerce.date().optional())

/** True for an opening that is in the list, even with other details. */
function isAmong(openings: readonly FoundOpening[]): (one: FoundOpening) => boolean {
  const known = new Set(openings.map(placeOf))
  return (one) => known.has(placeOf(one))
}

/** The loader of the alerts, by the kind of mail about alerts. */
const alertsOf = {
  'alert-opt-in': ({ em, address }: { em: EntityManager; address: string }) => unconfirmedAlerts(em, address),
  'alert-confirmation': ({ em, payload }: { em: EntityManager; payload: Record<string, unknown> }) =>
    currentAlertsById(em, AlertIds.parse(payload).alertIds),
}

const AlertIds = z.object({ alertIds: z.array(z.uuid()) })

async function alertsToRender({
  em,
  kind,
  address,
  payload,
}: {
  em: EntityManager
  kind: NotificationKind
  address: string
  payload: Record<string, unknown>
}): Promise<Alert[]> {
  if (kind !== 'alert-opt-in' && kind !== 'alert-confirmation') return []
  return (await alertsOf[kind]({ em, address, payload })).map(alertOf)
}
