import { accountMailKinds, type NotificationKind } from '#domain/notifications/notification.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { addressHash } from './suppressions.ts'
import { instant, integer, json } from '#server/store/column.ts'
import { execute, prepared } from '#server/store/statement.ts'

/** A mail of some kind to some address. */
export interface Addressed {
  kind: NotificationKind
  address: string
}

/** Mail about an account is sent to unsubscribed people, but not to a mailbox that does not exist. */
const ofAccount: ReadonlySet<NotificationKind> = new Set(accountMailKinds)

/** Kinds that the preferences can switch off. The request to confirm is always sent, so it is not among these. */
const underPreferences: ReadonlySet<NotificationKind> = new Set([
  'openings-found',
  'alert-confirmation',
  'alert-paused',
])

/** True if a mail is about an account: a mailbox gets it even during a delay. */
export function isOfAccount({ kind }: Pick<Addressed, 'kind'>): boolean {
  return ofAccount.has(kind)
}

/** The columns that `isWelcome` needs, of rows named `r`. */
export const consentColumns = 'address text, "addressHash" text, "ofAccount" boolean, "underPreferences" boolean'

/** A mail as a row of `consentColumns`. */
export function consentRow({ kind, address }: Addressed) {
  return {
    address,
    addressHash: addressHash(address),
    ofAccount: ofAccount.has(kind),
    underPreferences: underPreferences.has(kind),
  }
}

/**
 * SQL: neither a suppression nor the person's own preferences forbid the mail `r`.
 * The preferences are a subquery with a value, which PostgreSQL looks up by address. With `exists` it would scan all
 * people first.
 */
export const mayMailCondition = `not exists (
    select 1 from suppression s where s.address_hash = r."addressHash" and (s.expires_at is null or s.expires_at > :now)
      and (s.reason = 'hard-bounce' or not r."ofAccount"))
  and (not r."underPreferences" or coalesce((
    select coalesce(p.email_notifications, true) and u.blocked_at is null
    from users u left join user_preferences p on p.user_id = u.id where u.email = r.address), true))`

/** The parameters of a statement with that condition: the mails, and the current time. */
export const consentTakes = { mails: json<readonly object[]>(), now: instant() }

const mayMailStatement = prepared({
  takes: consentTakes,
  gives: { at: integer() },
  sql: `select r.at from jsonb_to_recordset(:mails) as r(at integer, ${consentColumns}) where ${mayMailCondition}`,
})

/** Returns for each mail true if it may be sent to its address. */
export async function mayMail(em: EntityManager, mails: readonly Addressed[], now: Date): Promise<boolean[]> {
  const rows = await execute(em, mayMailStatement, {
    mails: mails.map((mail, at) => ({ at, ...consentRow(mail) })),
    now,
  })
  const allowed = new Set(rows.map(({ at }) => at))
  return mails.map((_mail, at) => allowed.has(at))
}
