import { expect, test } from 'vitest'
import { rename } from '#server/auth/account/rename.ts'
import { requireOwner } from '#server/auth/account/require-owner.ts'
import { currentUser } from '#server/auth/session/current-user.ts'
import { readSession } from '#server/auth/session/read-session.ts'
import type { Context } from '#server/trpc/context.ts'
import { createAuthWorld, type AuthWorld } from '#test/support/auth-world.ts'
import { testSecret } from '#test/support/test-config.ts'

const askedToSignIn = { code: 'UNAUTHENTICATED', message: 'Please sign in to continue.' }

/** What a request has found out about whose it is before something else happens to the account. */
async function viewerOf(world: AuthWorld, token: string) {
  const me = await readSession({ em: world.em(), token, now: world.now(), jwtSecret: testSecret })
  if (!me) throw new Error('no session')
  return { me, ctx: { em: world.em(), now: world.now } as Context }
}

test('whose account is deleted while they ask or change something is asked to sign in', async () => {
  const world = await createAuthWorld()
  const { token, password } = await world.member()
  const { me, ctx } = await viewerOf(world, token)
  await world.account({ token }).delete({ proof: { password } })
  for (const call of [
    () => currentUser(ctx, me),
    () => rename(ctx, me, { firstName: 'Ana', lastName: '' }),
    () => requireOwner(world.deps, ctx, me, { password }),
  ])
    await expect(call()).rejects.toMatchObject(askedToSignIn)
})

test('whose address has gone to somebody else meanwhile proves nothing by that person’s password', async () => {
  const world = await createAuthWorld()
  const ana = await world.member('ana@example.com')
  const bo = await world.member('bo@example.com', 'the court of Bo')
  const { me, ctx } = await viewerOf(world, ana.token)
  const mistaken = { ...me, email: bo.email }
  await expect(requireOwner(world.deps, ctx, mistaken, { password: bo.password })).rejects.toMatchObject(askedToSignIn)
  expect(await requireOwner(world.deps, ctx, me, { password: ana.password })).toMatchObject({ id: me.userId })
})
