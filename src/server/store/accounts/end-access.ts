import type { EndedAccess } from '#domain/auth/ended-access.ts'
import { columnOf, instant, integer, nullable, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { execute, statement } from '#server/store/statement.ts'
import { endSessionsOf } from './sessions.ts'

// `undos`: an intruder who changed the address and changed it back holds a link that undoes the second change. The link of
// the first was mailed to the owner's address, and stays.
const endAccessStatement = statement({
  takes: { userId: columnOf(UserEntity, 'id'), except: nullable(uuid()), now: instant() },
  gives: {
    emailChange: integer(),
    calendar: integer(),
    keys: integer(),
    webhooks: integer(),
    channels: integer(),
    passkeys: integer(),
    browsers: integer(),
    shareLinks: integer(),
    friends: integer(),
  },
  sql: `with person as (select id, coalesce(mailbox_proven_at, created_at) as proven_at from users where id = :userId),
     change as (delete from email_change c using person p where c.user_id = p.id and c.confirmed_at is null
       returning c.expires_at > :now as is_open),
     calendar as (delete from calendar_feed f using person p where f.user_id = p.id returning 1),
     keys as (update api_key k set paused_at = :now from person p where k.user_id = p.id and k.paused_at is null
       returning 1),
     webhooks as (update webhook w set paused_at = :now from person p
       where w.user_id = p.id and w.paused_at is null and w.ended_at is null returning 1),
     channels as (update channel c set paused_at = :now from person p
       where c.user_id = p.id and c.paused_at is null and c.ended_at is null returning 1),
     undos as (update email_change c set undone_at = :now from users u, person p
       where u.id = p.id and c.user_id = u.id and c.confirmed_at is not null and c.undone_at is null and exists (
         select 1 from email_change earlier
         where earlier.user_id = u.id and earlier.requested_at < c.requested_at and earlier.old_email = u.email)),
     passkeys as (delete from passkey k using person p where k.user_id = p.id and k.created_at >= p.proven_at
       returning 1),
     browsers as (delete from push_subscription s using person p
       where s.user_id = p.id and s.session_id is distinct from :except returning 1),
     links as (delete from alert_share s using alert a, person p
       where a.id = s.alert_id and a.user_id = p.id and s.created_at >= p.proven_at returning s.token_hash)
   select (select count(*) from change where is_open)::integer as "emailChange",
     (select count(*) from calendar)::integer as calendar, (select count(*) from keys)::integer as keys,
     (select count(*) from webhooks)::integer as webhooks,
     (select count(*) from channels)::integer as channels, (select count(*) from passkeys)::integer as passkeys,
     (select count(*) from browsers)::integer as browsers,
     (select count(distinct token_hash) from links)::integer as "shareLinks",
     (select count(distinct f.user_id) from joined_alert j join alert a on a.id = j.shared_id and a.ended_at is null
        join alert f on f.id = j.alert_id and f.ended_at is null, person p where a.user_id = p.id)::integer as friends`,
})

/**
 * Ends everything that somebody else could have set up in a person's account (decision 0055), but for the session `except`
 * and the pushes of its browser. The caller has locked the person, so that nothing is added meanwhile (in-session.ts).
 */
export async function endAccess(
  em: EntityManager,
  { userId, except = null, now }: { userId: string; except?: string | null; now: Date },
): Promise<EndedAccess> {
  const sessions = await endSessionsOf(em, { userId, except }, now)
  const [ended] = await execute(em, endAccessStatement, { userId, except, now })
  if (!ended) throw new Error('a person whose access ends is gone')
  return { sessions, ...ended }
}

/** Notes when the person last showed to read the mailbox of the account; null if that is not known. */
export async function noteMailboxProof(em: EntityManager, userId: string, provenAt: Date | null): Promise<void> {
  await em.nativeUpdate(UserEntity, { id: userId }, { mailboxProvenAt: provenAt })
}
