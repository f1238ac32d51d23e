import { expect, test } from 'vitest'
import { openSession, openSessionByPasskey } from '#server/store/accounts/sessions.ts'
import { findAccount } from '#server/store/accounts/accounts.ts'
import { createAuthWorld, minutes } from '#test/support/auth-world.ts'
import { cheapHasher } from '#test/support/test-config.ts'

const email = 'ana@example.com'
const password = 'green court'
const code = (expected: string) => ({ cause: { code: expected } })

test('the right password lifts the pause that guesses from everywhere brought', async () => {
  const world = await createAuthWorld()
  await world.member(email, password)
  for (let host = 0; host < 25; host++) {
    await expect(world.visit({ ip: `198.51.100.${host}` }).login({ email, password: 'a guess' })).rejects.toMatchObject(
      code('INVALID_CREDENTIALS'),
    )
  }
  // One second after the last guess its pause is over. Without lifting, each sign-in would bring the next pause.
  for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    if (ip === '192.0.2.1') world.pass(2000)
    expect((await world.visit({ ip }).login({ email, password })).user.email).toBe(email)
  }
})

test('an address is registered at most five times in half an hour, from anywhere', async () => {
  const world = await createAuthWorld()
  const register = (host: number) => world.visit({ ip: `198.51.100.${host}` }).register({ email, password })
  for (let host = 0; host < 5; host++) expect(await register(host)).toMatchObject({ requiresVerification: true })
  await expect(register(6)).rejects.toMatchObject({ cause: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1800 } })
})

test('an account that is verified while somebody registers it again is not touched', async () => {
  let meanwhile: () => Promise<unknown> = () => Promise.resolve()
  const hasher = {
    ...cheapHasher,
    async hash(text: string) {
      await meanwhile()
      return cheapHasher.hash(text)
    },
  }
  const world = await createAuthWorld({ hasher })
  await world.visit().register({ email, password })
  const [token = ''] = await world.mailedTokens(email, 'verify-email')
  meanwhile = () => world.visit().verifyEmail({ token })
  await expect(world.visit().register({ email, password: 'the attacker chose' })).rejects.toMatchObject(
    code('ACCOUNT_EXISTS_VERIFIED'),
  )
  expect((await world.visit().login({ email, password })).user.email).toBe(email)
})

test('a session does not open with a password, or a passkey, that is being taken away', async () => {
  const world = await createAuthWorld()
  await world.member(email, password)
  const account = await findAccount(world.em(), email)
  if (!account) throw new Error('no account')
  const userId = account.id
  const now = world.now()
  const session = { userId, browser: null, ipAddress: null, now, expiresAt: new Date(now.getTime() + minutes) }
  await world
    .em()
    .execute(
      `insert into passkey (credential_id, user_id, public_key, counter, name, created_at) values ('p', ?, 'k', 1, 'n', ?)`,
      [userId, now],
    )
  for (const [taking, opening] of [
    [
      `update users set password = 'another' where id = '${userId}'`,
      () => openSession(world.em(), session, account.password),
    ],
    [`delete from passkey`, () => openSessionByPasskey(world.em(), session, 'p')],
  ] as const) {
    const client = await world.db.database.pool.connect()
    try {
      await client.query('begin')
      await client.query(taking)
      const opened = opening()
      await isWaiting(world)
      await client.query('commit')
      expect(await opened).toBeUndefined()
    } finally {
      client.release()
    }
  }
})

/** Until a statement waits for a lock, or has had the time to get by without. */
async function isWaiting({ em }: Awaited<ReturnType<typeof createAuthWorld>>): Promise<void> {
  for (let round = 0; round < 50; round++) {
    const waiting = await em().execute(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting.length > 0) return
  }
}
