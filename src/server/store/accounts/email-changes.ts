import { randomUUID } from 'node:crypto'
import { instant, nullable, text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

/** A change of an account's address. */
export interface EmailChangeRow {
  id: string
  userId: string
  oldEmail: string
  newEmail: string
  requestedAt: Date
  confirmedAt: Date | null
  /** When the mailbox of the old address had been proven last. */
  oldProvenAt: Date | null
}

const columns = {
  id: uuid(),
  userId: uuid(),
  oldEmail: text(),
  newEmail: text(),
  requestedAt: instant(),
  confirmedAt: nullable(instant()),
  oldProvenAt: nullable(instant()),
}

const selected = `id, user_id as "userId", old_email as "oldEmail", new_email as "newEmail",
       requested_at as "requestedAt", confirmed_at as "confirmedAt", old_proven_at as "oldProvenAt"`

const insertChangeStatement = statement(
  `insert into email_change (id, user_id, old_email, new_email, confirm_token, requested_at, expires_at, old_proven_at)
     select ?, id, ?, ?, ?, ?, ?, mailbox_proven_at from users where id = ?`,
)

/** Stores a pending change, in place of an older pending one. */
export async function insertEmailChange(
  em: EntityManager,
  {
    userId,
    oldEmail,
    newEmail,
    tokenHash,
    now,
    expiresAt,
  }: { userId: string; oldEmail: string; newEmail: string; tokenHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await dropPendingEmailChange(em, userId)
  await execute(em, insertChangeStatement, [randomUUID(), oldEmail, newEmail, tokenHash, now, expiresAt, userId])
}

const dropPendingStatement = statement('delete from email_change where user_id = ? and confirmed_at is null')

export async function dropPendingEmailChange(em: EntityManager, userId: string): Promise<void> {
  await execute(em, dropPendingStatement, [userId])
}

const pendingStatement = statement(
  `select new_email as email from email_change where user_id = ? and confirmed_at is null and expires_at > ?`,
  { email: text() },
)

/** The requested address that is not confirmed yet. */
export async function pendingEmail(em: EntityManager, userId: string, now: Date): Promise<string | undefined> {
  const [row] = await execute(em, pendingStatement, [userId, now])
  return row?.email
}

const ownerStatement = statement(
  'select user_id as "userId" from email_change where confirm_token = ? or undo_token = ?',
  { userId: uuid() },
)

/** The owner of a link's change. Lock the account before the change, as a request for another change does. */
export async function ownerOfChange(em: EntityManager, tokenHash: string): Promise<string | undefined> {
  const [row] = await execute(em, ownerStatement, [tokenHash, tokenHash])
  return row?.userId
}

const toConfirmStatement = statement(
  `select ${selected} from email_change
     where confirm_token = ? and expires_at > ? for update`,
  columns,
)

/** The change of a confirmation link, locked; confirmed or not. The caller compares it with the account's address. */
export async function lockChangeToConfirm(
  em: EntityManager,
  tokenHash: string,
  now: Date,
): Promise<EmailChangeRow | undefined> {
  const [row] = await execute(em, toConfirmStatement, [tokenHash, now])
  return row
}

const confirmStatement = statement(
  'update email_change set confirmed_at = ?, undo_token = ?, undo_expires_at = ? where id = ?',
)

export async function confirmChange(
  em: EntityManager,
  id: string,
  { undoTokenHash, now, undoExpiresAt }: { undoTokenHash: string; now: Date; undoExpiresAt: Date },
): Promise<void> {
  await execute(em, confirmStatement, [now, undoTokenHash, undoExpiresAt, id])
}

const toUndoStatement = statement(
  `select ${selected} from email_change
     where undo_token = ? and undone_at is null and undo_expires_at > ? for update`,
  columns,
)

/** The change of an undo link, locked. */
export async function lockChangeToUndo(
  em: EntityManager,
  tokenHash: string,
  now: Date,
): Promise<EmailChangeRow | undefined> {
  const [row] = await execute(em, toUndoStatement, [tokenHash, now])
  return row
}

const undoSinceStatement = statement(
  'update email_change set undone_at = ? where user_id = ? and requested_at >= ? and confirmed_at is not null',
)

/** Marks a change and all later ones as undone. */
export async function undoChangesSince(
  em: EntityManager,
  { userId, requestedAt }: EmailChangeRow,
  now: Date,
): Promise<void> {
  await execute(em, undoSinceStatement, [now, userId, requestedAt])
}

const dropOldStatement = statement(
  `delete from email_change c where not exists (
     select 1 from email_change o where o.user_id = c.user_id and greatest(o.expires_at, o.undo_expires_at) > ?)`,
)

/** Deletes the changes of people whose links have all expired: an earlier change says whose a later link is (end-access.ts). */
export async function dropOldEmailChanges(em: EntityManager, now: Date): Promise<void> {
  await execute(em, dropOldStatement, [now])
}
