import { AppError } from '#domain/app-error.ts'
import { confirmedAddress } from '#server/signing/confirmed-address.ts'
import { type LinkAction, readLinkedAlert } from '#domain/alerts/links/link-action.ts'
import { readLink, type LinkPurpose } from '#server/signing/signed-link.ts'
import type { SigningKeys } from '#server/signing/signing-keys.ts'
import { AlertEntity } from '#server/store/entities/alerts/alert.ts'
import type { AlertRow } from '#server/store/entities/alerts/alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

type AlertAction = Exclude<LinkAction, 'confirm' | 'unsubscribe'>

/**
 * The purposes of the links that may take an action. The link to change an alert opens its page, which also pauses and
 * stops it. Links of older emails were signed for all.
 */
const purposesOf: Record<AlertAction, readonly LinkPurpose[]> = {
  stop: ['stop-alert', 'change-alert', 'manage-alert'],
  booked: ['booked-alert', 'manage-alert'],
  pause: ['pause-alert', 'change-alert', 'manage-alert'],
  resume: ['change-alert', 'manage-alert'],
  change: ['change-alert', 'manage-alert'],
}

/** The address that a link proves to be read by its holder. */
export function addressToConfirm(link: { keys: SigningKeys; token: string; now: Date }): string {
  return confirmedAddress(link) ?? refuse()
}

/** The address that a link to stop all emails is for. */
export function addressOfLink(keys: SigningKeys, token: string): string {
  return (readLink({ keys, purpose: 'unsubscribe', token }) ?? refuse()).subject
}

/**
 * The alert of a link; null if it has ended, or moved to another address since: the reader of the old mailbox has no
 * access to it any more (rule alerts-23).
 */
export async function findLinkedAlert({
  em,
  keys,
  action,
  token,
}: {
  em: EntityManager
  keys: SigningKeys
  action: AlertAction
  token: string
}): Promise<AlertRow | null> {
  const { alertId, address } = subjectOfLink({ keys, action, token })
  const row = await em.findOne(AlertEntity, { id: alertId, endedAt: null })
  return row && (address === undefined || address === row.email) ? row : null
}

/** The alert that a link names, whether it has ended or not, and the address that the link was emailed to. */
export function subjectOfLink({
  keys,
  action,
  token,
}: {
  keys: SigningKeys
  action: AlertAction
  token: string
}): ReturnType<typeof readLinkedAlert> {
  const links = purposesOf[action].map((purpose) => readLink({ keys, purpose, token }))
  return readLinkedAlert((links.find((link) => link !== undefined) ?? refuse()).subject)
}

function refuse(): never {
  throw new AppError('INVALID_TOKEN', 'This link is invalid or has expired.')
}
