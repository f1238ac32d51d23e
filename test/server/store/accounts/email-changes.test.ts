import { expect, test } from 'vitest'
import {
  confirmChange,
  dropOldEmailChanges,
  dropPendingEmailChange,
  insertEmailChange,
  lockChangeToConfirm,
  lockChangeToUndo,
  pendingEmail,
  undoChangesSince,
} from '#server/store/accounts/email-changes.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { addressOf, plantingOfFile } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'
import { randomUUID } from 'node:crypto'

const here = plantingOfFile()

/** A change of this person's address, whose links are named after its outcome. */
async function change(name: string, to: string, columns: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  await here.insert('email_change', {
    id,
    user_id: await here.user(name),
    old_email: addressOf(name),
    new_email: addressOf(to),
    confirm_token: to,
    requested_at: here.now,
    expires_at: here.at(1),
    ...columns,
  })
  return id
}

/** One that was confirmed and can be undone. */
const confirmed = (name: string, to: string, columns: Record<string, unknown> = {}) =>
  change(name, to, { confirmed_at: here.now, undo_token: `undo ${to}`, undo_expires_at: here.at(1), ...columns })

/** The state of each, with these columns. */
async function changes(columns = '1 as there'): Promise<Record<string, unknown>> {
  const rows = await here.rows<Record<string, unknown>>(
    `select split_part(new_email, '@', 1) as name, ${columns} from email_change`,
  )
  return Object.fromEntries(rows.map(({ name, ...rest }) => [name, Object.values(rest)]))
}
const names = async () => Object.keys(await changes()).toSorted()

test('a change replaces the waiting one, and no other', async () => {
  const ann = await here.user('ann')
  await confirmed('ann', 'earlier')
  await change('ann', 'waits')
  await change('bo', 'of-bo')
  const order = { userId: ann, oldEmail: addressOf('ann'), newEmail: addressOf('next'), tokenHash: 'next' }
  await insertEmailChange(here.em(), { ...order, now: here.now, expiresAt: here.at(5) })
  expect(await names()).toEqual(['earlier', 'next', 'of-bo'])
  const pending = (ms: number, userId = ann) => pendingEmail(here.em(), userId, here.at(ms))
  expect([await pending(4), await pending(5)]).toEqual([addressOf('next'), undefined])
  await dropPendingEmailChange(here.em(), ann)
  expect([await names(), await pending(0)]).toEqual([['earlier', 'of-bo'], undefined])
  expect(await pending(0, await here.user('bo'))).toBe(addressOf('of-bo'))
})

const inOne = <Result>(work: (tx: EntityManager) => Promise<Result>) => inTransaction(here.em(), work)

test('a link confirms its own change until it expires, and an undo link undoes its own, once', async () => {
  const id = await change('ann', 'new', { expires_at: here.at(3) })
  await change('bo', 'other')
  await change('cy', 'undone', {
    confirmed_at: here.now,
    undo_token: 'u',
    undo_expires_at: here.at(9),
    undone_at: here.now,
  })
  const toConfirm = async (ms: number) => (await inOne((tx) => lockChangeToConfirm(tx, 'new', here.at(ms))))?.id
  expect([await toConfirm(2), await toConfirm(3)]).toEqual([id, undefined])
  await confirmChange(here.em(), id, { undoTokenHash: 'back', now: here.at(1), undoExpiresAt: here.at(9) })
  expect(await changes('confirmed_at, undo_token, undo_expires_at')).toEqual({
    new: [here.at(1), 'back', here.at(9)],
    other: [null, null, null],
    undone: [here.now, 'u', here.at(9)],
  })
  expect(await inOne((tx) => lockChangeToConfirm(tx, 'new', here.now))).toMatchObject({
    id,
    user: { id: await here.user('ann') },
    oldEmail: addressOf('ann'),
    newEmail: addressOf('new'),
    requestedAt: here.now,
    confirmedAt: here.at(1),
    oldProvenAt: null,
  })
  const toUndo = async (ms: number, token = 'back') =>
    (await inOne((tx) => lockChangeToUndo(tx, token, here.at(ms))))?.id
  expect([await toUndo(8), await toUndo(9), await toUndo(8, 'u')]).toEqual([id, undefined, undefined])
})

test.each<[string, (tx: EntityManager) => Promise<unknown>]>([
  ['confirmed', (tx) => lockChangeToConfirm(tx, 'new', here.now)],
  ['undone', (tx) => lockChangeToUndo(tx, 'undo new', here.now)],
])('a change that is just being %s is waited for', async (_how, lock) => {
  await confirmed('ann', 'new')
  let second: Promise<unknown> | undefined
  await here.em().transactional(async (tx) => {
    await lock(tx)
    second = here.em().transactional(lock)
    await untilWaiting(here.em(), 1)
    await tx.execute('delete from email_change')
  })
  expect(await second).toBeNull()
})

test('undoing a change undoes all later ones of the person, and no others', async () => {
  await confirmed('ann', 'before', { requested_at: here.at(-1) })
  await confirmed('ann', 'mine')
  await confirmed('ann', 'after', { requested_at: here.at(1) })
  await change('ann', 'waits', { requested_at: here.at(1) })
  await confirmed('bo', 'of-bo', { requested_at: here.at(1) })
  const row = await inOne((tx) => lockChangeToUndo(tx, 'undo mine', here.now))
  if (row) await undoChangesSince(here.em(), row, here.at(5))
  expect(await changes('undone_at')).toEqual({
    before: [null],
    mine: [here.at(5)],
    after: [here.at(5)],
    waits: [null],
    'of-bo': [null],
  })
})

test('a change is forgotten once none of its links is good any more', async () => {
  await change('ann', 'waits')
  await change('bo', 'expired', { expires_at: here.now })
  await confirmed('cy', 'can-be-undone', { expires_at: here.now })
  await confirmed('di', 'done', { expires_at: here.now, undo_expires_at: here.now })
  await confirmed('ed', 'undo-first', { undo_expires_at: here.now })
  await dropOldEmailChanges(here.em(), here.now)
  expect(await names()).toEqual(['can-be-undone', 'undo-first', 'waits'])
})
