import { AppError } from '#domain/app-error.ts'
import { confirmedAddress } from '#server/signing/confirmed-address.ts'
import { readLinkedAlert } from '#domain/alerts/links/linked-alert.ts'
import { readLink } from '#server/signing/signed-link.ts'
import { findCurrentAlert } from '#server/store/alerts/alert-changes.ts'
import type { AlertRow } from '#server/store/entities/alert-entity.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** The address that a link proves to be read by its holder. */
export function addressToConfirm(link: { key: string; token: string; now: Date }): string {
  return confirmedAddress(link) ?? refuse()
}

/** The address that a link to stop all emails is for. */
export function addressOfLink(key: string, token: string): string {
  return (readLink({ key, purpose: 'unsubscribe', token }) ?? refuse()).subject
}

/**
 * The alert of a link; null if it has ended, or moved to another address since: the reader of the old mailbox has no
 * access to it any more (rule alerts-23).
 */
export async function findLinkedAlert(em: EntityManager, key: string, token: string): Promise<AlertRow | null> {
  const { subject } = readLink({ key, purpose: 'manage-alert', token }) ?? refuse()
  const { alertId, address } = readLinkedAlert(subject)
  const row = await findCurrentAlert(em, alertId)
  return row && (address === undefined || address === row.email) ? row : null
}

function refuse(): never {
  throw new AppError('INVALID_TOKEN', 'This link is invalid or has expired.')
}
