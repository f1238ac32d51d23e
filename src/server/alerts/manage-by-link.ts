import { maximumActiveAlerts, type Alert } from '#domain/alerts/alert.ts'
import type { LinkAction } from '#domain/alerts/link-action.ts'
import { AppError } from '#domain/app-error.ts'
import {
  changeAlert,
  findCurrentAlert,
  currentAlertsOfAddress,
  unconfirmedAlerts,
} from '#server/store/alerts/alert-changes.ts'
import { alertOf, countCurrentAlerts, endAlerts } from '#server/store/alerts/alerts.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { confirmedAddress } from '#server/signing/confirmed-address.ts'
import { readLink } from '#server/signing/signed-link.ts'
import { suppressAddress } from '#server/store/outbox/suppressions.ts'

const pauseMs = 7 * 86_400_000

interface LinkRequest {
  em: EntityManager
  key: string
  action: LinkAction
  token: string
  now: Date
}

/** The alerts that a link is about, for the page that asks before it acts. Changes nothing. */
export async function previewLink({ em, key, action, token, now }: LinkRequest): Promise<{ alerts: Alert[] }> {
  if (action === 'confirm') {
    return { alerts: (await unconfirmedAlerts(em, requireConfirmed({ key, token, now }))).map(alertOf) }
  }
  if (action === 'unsubscribe') {
    return { alerts: (await currentAlertsOfAddress(em, addressOf(key, token))).map(alertOf) }
  }
  const row = await findCurrentAlert(em, alertIdOf(key, token))
  return { alerts: row ? [alertOf(row)] : [] }
}

/** Does what a link says. Repeating it changes nothing more and is no error. */
export async function followLink({ em, key, action, token, now }: LinkRequest): Promise<{ changed: number }> {
  return inTransaction(em, async (tx) => {
    switch (action) {
      case 'confirm':
        return confirmAddress(tx, requireConfirmed({ key, token, now }), now)
      case 'unsubscribe':
        return unsubscribe(tx, addressOf(key, token), now)
      case 'pause':
        return pause(tx, alertIdOf(key, token), now)
      case 'stop':
      case 'booked': {
        const reason = action === 'stop' ? 'stopped' : 'booked'
        return { changed: await endAlerts({ em: tx, ids: [alertIdOf(key, token)], reason, now }) }
      }
    }
  })
}

/** The link proves control of the address: from here on its alerts are mailed (invariant I6). */
async function confirmAddress(em: EntityManager, email: string, now: Date): Promise<{ changed: number }> {
  const remaining = maximumActiveAlerts - (await countCurrentAlerts(em, { email, isConfirmed: true }))
  const rows = (await unconfirmedAlerts(em, email)).slice(0, Math.max(0, remaining))
  for (const row of rows) await changeAlert(em, row, { confirmedAt: now, isActive: true })
  return { changed: rows.length }
}

async function unsubscribe(em: EntityManager, address: string, now: Date): Promise<{ changed: number }> {
  const ids = (await currentAlertsOfAddress(em, address)).map(({ id }) => id)
  await suppressAddress({ em, address, reason: 'unsubscribed', now })
  return { changed: await endAlerts({ em, ids, reason: 'stopped', now }) }
}

async function pause(em: EntityManager, id: string, now: Date): Promise<{ changed: number }> {
  const row = await findCurrentAlert(em, id)
  if (!row) return { changed: 0 }
  await changeAlert(em, row, { pausedUntil: new Date(now.getTime() + pauseMs) })
  return { changed: 1 }
}

function requireConfirmed(link: { key: string; token: string; now: Date }): string {
  const address = confirmedAddress(link)
  if (address === undefined) throw refusal()
  return address
}

function addressOf(key: string, token: string): string {
  const link = readLink({ key, purpose: 'unsubscribe', token })
  if (!link) throw refusal()
  return link.subject
}

function alertIdOf(key: string, token: string): string {
  const link = readLink({ key, purpose: 'manage-alert', token })
  if (!link) throw refusal()
  return link.subject
}

function refusal(): AppError {
  return new AppError('INVALID_TOKEN', 'This link is invalid or has expired.')
}
