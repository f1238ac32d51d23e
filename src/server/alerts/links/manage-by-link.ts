import { AlertEntity } from '#server/store/entities/alerts/alert.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import { maximumActiveAlerts } from '#domain/alerts/series.ts'
import type { SigningKeys } from '#server/signing/signing-keys.ts'
import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import type { LinkAction, UndoneAction } from '#domain/alerts/links/link-action.ts'
import type { Booking } from '#domain/alerts/quiet-days.ts'
import { defaultPauseMs } from '#domain/alerts/pause.ts'
import { AppError } from '#domain/app-error.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Board } from '#server/board/board.ts'
import {
  changeAlert,
  currentAlertsOfAddress,
  lockUnconfirmedAlerts,
  unconfirmedAlerts,
} from '#server/store/alerts/alert-changes.ts'
import { alertOf, countCurrentAlerts, endAlerts } from '#server/store/alerts/alerts.ts'
import { setPause } from '#server/store/alerts/pauses.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { suppressAddress } from '#server/store/outbox/suppressions.ts'
import { restoreAlerts } from '#server/alerts/restore-alerts.ts'
import { overviewOfAlert } from '#server/alerts/alert-overviews.ts'
import { bookAlerts, setQuietDay } from '#server/alerts/sharing/book-alerts.ts'
import { addressOfLink, addressToConfirm, findLinkedAlert, subjectOfLink } from './link-subject.ts'
import { requirePauseEnd } from '#server/alerts/pause-alerts.ts'

interface LinkRequest {
  em: EntityManager
  keys: SigningKeys
  action: LinkAction
  token: string
  now: Date
}

/** The subject of a link, for the page that confirms before it acts. */
export interface LinkPreview {
  alerts: Alert[]
  /** Of a link for one alert that has not ended: how it is going with it. */
  overview: AlertOverview | null
}

/** Previews a link. Changes nothing. */
export async function previewLink({ board, ...link }: LinkRequest & { board: Board }): Promise<LinkPreview> {
  const { em, keys, action, token, now } = link
  if (action === 'confirm') {
    return {
      alerts: (await unconfirmedAlerts(em, addressToConfirm({ keys, token, now }))).map(alertOf),
      overview: null,
    }
  }
  if (action === 'unsubscribe') {
    return { alerts: (await currentAlertsOfAddress(em, addressOfLink(keys, token))).map(alertOf), overview: null }
  }
  const row = await findLinkedAlert({ em, keys, action, token })
  if (!row) return { alerts: [], overview: null }
  return { alerts: [alertOf(row)], overview: await overviewOfAlert({ em, board, row, now }) }
}

/**
 * Runs the action of a link. Repeating it changes nothing more and is no error. `until` is for a pause other than the
 * usual week, the booking for 'I booked it'.
 */
export async function followLink({
  until,
  date,
  isEnd,
  ...link
}: LinkRequest & Booking & { until?: Date | undefined }): Promise<{ changed: number }> {
  const { em, keys, action, token, now } = link
  return inTransaction(em, async (tx) => {
    switch (action) {
      case 'confirm':
        return confirmAddress(tx, addressToConfirm({ keys, token, now }), now)
      case 'unsubscribe':
        return unsubscribe(tx, addressOfLink(keys, token), now)
      case 'pause':
        if (until) requirePauseEnd(until, now)
        return pauseUntil({
          em: tx,
          ids: await idsOfLink({ em: tx, keys, action, token }),
          until: until ?? new Date(now.getTime() + defaultPauseMs),
          now,
        })
      case 'resume':
        return pauseUntil({ em: tx, ids: await idsOfLink({ em: tx, keys, action, token }), until: null, now })
      case 'stop': {
        const ids = await idsOfLink({ em: tx, keys, action, token })
        return { changed: (await endAlerts({ em: tx, ids, reason: 'stopped', now })).length }
      }
      case 'booked':
        return bookAlerts({ em: tx, ids: await idsOfLink({ em: tx, keys, action, token }), date, isEnd, now })
      case 'change':
        throw new AppError('INVALID_INPUT', 'action: a change needs its page; open the link and change the alert there')
    }
  })
}

/** Undoes what a link has just done: it ended its alert, or made the `date` quiet. */
export async function undoByLink({
  em,
  catalogue,
  keys,
  action,
  token,
  date,
  now,
}: Omit<LinkRequest, 'action'> & Pick<Booking, 'date'> & { action: UndoneAction; catalogue: Catalogue }): Promise<{
  changed: number
}> {
  if (date !== undefined) {
    return inTransaction(em, async (tx) => {
      const ids = await idsOfLink({ em: tx, keys, action, token })
      return setQuietDay({ em: tx, ids, date, isQuiet: false, now })
    })
  }
  const { alertId, address } = subjectOfLink({ keys, action, token })
  const row = await em.findOne(AlertEntity, { id: alertId })
  if (!row || (address !== undefined && address !== row.email))
    throw new AppError('NOT_FOUND', 'There is no such alert.')
  const { alerts } = await restoreAlerts({
    em,
    catalogue,
    ids: [row.id],
    viewer: { userId: row.user.id, email: row.email },
    reasons: ['stopped', 'booked'],
    now,
  })
  return { changed: alerts.length }
}

/** The link proves control of the address: from here on its alerts are mailed (invariant I6). */
async function confirmAddress(em: EntityManager, email: string, now: Date): Promise<{ changed: number }> {
  const remaining = maximumActiveAlerts - (await countCurrentAlerts(em, { email, isConfirmed: true }))
  const rows = (await lockUnconfirmedAlerts(em, email)).slice(0, Math.max(0, remaining))
  for (const row of rows) await changeAlert(em, row, { confirmedAt: now, isActive: true })
  return { changed: rows.length }
}

async function unsubscribe(em: EntityManager, address: string, now: Date): Promise<{ changed: number }> {
  const ids = (await currentAlertsOfAddress(em, address)).map(({ id }) => id)
  await suppressAddress({ em, address, reason: 'unsubscribed', now })
  const ended = await endAlerts({ em, ids, reason: 'stopped', now })
  return { changed: ended.length }
}

/** Empty if the alert has ended or moved to another address. */
async function idsOfLink(link: Parameters<typeof findLinkedAlert>[0]): Promise<string[]> {
  const row = await findLinkedAlert(link)
  return row ? [row.id] : []
}

async function pauseUntil(pause: Parameters<typeof setPause>[0]): Promise<{ changed: number }> {
  const found = await setPause(pause)
  return { changed: found.length }
}
