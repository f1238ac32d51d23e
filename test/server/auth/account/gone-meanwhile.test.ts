import { expect, test } from 'vitest'
import { createAccountRouter, rename } from '#server/auth/account/account-router.ts'
import { requireOwner } from '#server/auth/account/require-owner.ts'
import { currentUser } from '#server/auth/auth-router.ts'
import { readSession } from '#server/auth/session/read-session.ts'
import type { Context } from '#server/trpc/context.ts'
import { createCallerFactory } from '#server/trpc/procedures.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { createAuthWorld, type AuthWorld } from '#test/support/auth-world.ts'
import { testSecret } from '#test/support/test-config.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const askedToSignIn = { code: 'UNAUTHENTICATED', message: 'Please sign in to continue.' }

/** The person that a request has identified before something else happens to the account. */
async function viewerOf(world: AuthWorld, token: string) {
  const me = await readSession({ em: world.em(), token, now: world.now(), jwtSecrets: [testSecret] })
  if (!me) throw new Error('no session')
  return { me, ctx: { em: world.em(), now: world.now } as Context }
}

test('a request under way on an account that is deleted is asked to sign in', async () => {
  const world = await createAuthWorld()
  const { token, password } = await world.member()
  const { me, ctx } = await viewerOf(world, token)
  await world.account({ token }).delete({ proof: { password } })
  const account = createCallerFactory(createAccountRouter(world.deps))({ ...ctx, viewer: () => Promise.resolve(me) })
  await expect(account.overview()).rejects.toMatchObject({ cause: askedToSignIn })
  for (const call of [
    () => currentUser(ctx, me),
    () => rename(ctx, me, { firstName: 'Ana', lastName: '' }),
    () => requireOwner(world.deps, ctx, me, { password }),
  ])
    await expect(call()).rejects.toMatchObject(askedToSignIn)
})

test('a person whose address went to somebody else meanwhile proves nothing by that person’s password', async () => {
  const world = await createAuthWorld()
  const ana = await world.member('ana@example.com')
  const bo = await world.member('bo@example.com', 'the court of Bo')
  const { me, ctx } = await viewerOf(world, ana.token)
  const mistaken = { ...me, email: bo.email }
  await expect(requireOwner(world.deps, ctx, mistaken, { password: bo.password })).rejects.toMatchObject(askedToSignIn)
  expect(await requireOwner(world.deps, ctx, me, { password: ana.password })).toMatchObject({ id: me.userId })
})

test('an account that is deleted twice at once is gone once, and its links of a change of address open nothing any more', async () => {
  const world = await createAuthWorld({ poolSize: 8 })
  const { email, password, token } = await world.member('ana@example.com')
  const account = world.account({ token })
  const changed = async (to: string) => {
    await account.changeEmail({ proof: { password }, email: to })
    return (await world.mailedTokens(to, 'confirm-email'))[0] ?? ''
  }
  await world.account().confirmEmailChange({ token: await changed('ana@example.org') })
  const [undo = ''] = await world.mailedTokens(email, 'undo-email')
  const confirm = await changed('ana@example.net')
  let ends: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([])
  await inTransaction(world.em(), async (holding) => {
    await holding.execute('select 1 from users for update')
    const remove = () => world.account({ token }).delete({ proof: { password } })
    const first = remove()
    // It comes first for the address's next owner.
    await untilWaiting(world.em(), 1)
    const links = [
      world.account().confirmEmailChange({ token: confirm }),
      world.account().undoEmailChange({ token: undo }),
    ]
    ends = Promise.allSettled([first, remove(), ...links])
    await untilWaiting(world.em(), 4)
  })
  const invalid = {
    status: 'rejected',
    reason: { cause: { code: 'INVALID_TOKEN', message: 'Invalid or expired token' } },
  }
  const deleted = { status: 'fulfilled', value: { deleted: true } }
  expect(await ends).toMatchObject([deleted, deleted, invalid, invalid])
  expect(await world.em().execute(`select address, payload from notification where kind = 'account-deleted'`)).toEqual([
    { address: 'ana@example.org', payload: { email: 'ana@example.org', changedAt: world.now().toISOString() } },
  ])
})
