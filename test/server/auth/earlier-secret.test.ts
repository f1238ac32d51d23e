import { beforeEach, expect, test } from 'vitest'
import { readSession } from '#server/auth/session/read-session.ts'
import { signSessionToken, verifySessionToken } from '#server/auth/session/session-token.ts'
import { isRegisteredHere, rememberRegistration } from '#server/auth/registration/registered-here.ts'
import { loadConfig } from '#server/config/config.ts'
import { confirmedAddress } from '#server/signing/confirmed-address.ts'
import { tokenFor } from '#server/signing/one-time-token.ts'
import { readLink, signLink, type LinkPurpose } from '#server/signing/signed-link.ts'
import { readVenueLink, writeVenueLink } from '#server/signing/venue-link.ts'
import type { SigningKeys } from '#server/signing/signing-keys.ts'
import type { Context } from '#server/trpc/context.ts'
import { createAuthWorld, type AuthWorld } from '#test/support/auth-world.ts'
import { createAccounts } from '#test/support/world/accounts.ts'
import { testSecret as earlier } from '#test/support/test-config.ts'

const newer = 'mZ4u8Tq1Wc6Yk3Rb9Xe5Ls7Hd2Gf0Nj'
const both: SigningKeys = [newer, earlier]
const now = new Date('2026-11-24T00:00:00Z')
const email = 'ana@example.com'
const password = 'green court'

const purposes = {
  'confirm-alert': true,
  'stop-alert': true,
  'booked-alert': true,
  'pause-alert': true,
  'change-alert': true,
  unsubscribe: true,
  'own-venue': true,
  'manage-alert': true,
} satisfies Record<LinkPurpose, true>

/** True for each reader that accepts something signed with the earlier secret. */
async function readWith(keys: SigningKeys): Promise<Record<string, boolean>> {
  const ids = { userId: '6f1c1b1e-2f4b-4d7a-9a51-0d7f6a1f2b3c', sessionId: '0b7a9c58-9d1e-4b7e-8f26-6c2f0f9f4a11' }
  const expiresAt = new Date(now.getTime() + 60_000)
  const session = await signSessionToken({ ...ids, jwtSecret: earlier, now, expiresAt })
  const confirm = signLink({ key: earlier, purpose: 'confirm-alert', subject: email, issuedAt: now })
  const venue = writeVenueLink(earlier, { venueId: 'Long Reef', email, issuedAt: now })
  let proof = ''
  const visit = (given?: string) =>
    ({ registration: { proof: given, remember: (made: string) => (proof = made) } }) as unknown as Context
  rememberRegistration(visit(), [earlier], email)
  return {
    session: (await verifySessionToken(session, keys, now)) !== undefined,
    confirmed: confirmedAddress({ keys, token: confirm, now }) !== undefined,
    venue: readVenueLink({ keys, token: venue, now }) !== undefined,
    registered: isRegisteredHere(visit(proof), keys, email),
    ...Object.fromEntries(
      (Object.keys(purposes) as LinkPurpose[]).map((purpose) => {
        const token = signLink({ key: earlier, purpose, subject: 'a' })
        return [purpose, readLink({ keys, purpose, token }) !== undefined]
      }),
    ),
  }
}

test('sessions and links of the earlier secret work while it is set, and are refused once it is removed', async () => {
  const accepted = await readWith(both)
  expect(Object.keys(accepted)).toHaveLength(12)
  expect(new Set(Object.values(accepted))).toEqual(new Set([true]))
  expect(new Set(Object.values(await readWith([newer])))).toEqual(new Set([false]))
})

test('JWT_SECRET signs, and JWT_SECRET_PREVIOUS does not', () => {
  expect(loadConfig({ JWT_SECRET: newer, JWT_SECRET_PREVIOUS: earlier }).jwtSecrets).toEqual(both)
  const token = signLink({ key: both[0], purpose: 'unsubscribe', subject: 'a' })
  expect(readLink({ keys: [newer], purpose: 'unsubscribe', token })).toBeDefined()
})

let world: AuthWorld
let after: ReturnType<typeof createAccounts>
beforeEach(async () => {
  world = await createAuthWorld()
  after = createAccounts(world, { jwtSecrets: both })
})

/** The tokens that a worker puts into the emails of these nonces. */
async function mailedBy(keys: SigningKeys): Promise<string[]> {
  const rows = await world
    .em()
    .execute<{ nonce: string }[]>(
      `select payload ->> 'nonce' as nonce from notification where kind = 'verify-email' order by created_at, id`,
    )
  return rows.map(({ nonce }) => tokenFor({ keys, purpose: 'verify-email', nonce }))
}

test('a member stays signed in', async () => {
  const { token } = await world.member()
  const read = (jwtSecrets: SigningKeys) => readSession({ em: world.em(), token, now: world.now(), jwtSecrets })
  expect(await read(both)).toMatchObject({ email })
  expect(await read([newer])).toBeUndefined()
})

test('an email that waits in the outbox while the secret changes gets a link that works', async () => {
  await world.visit().register({ email, password })
  const [token = ''] = await mailedBy(both)
  expect(await mailedBy([earlier])).toEqual([token])
  expect(await after.visit().verifyEmail({ token })).toEqual({ verified: true })
})

test('asked again after the change, the earlier link still works, as does the one of the new email', async () => {
  await world.visit().register({ email, password })
  const [first = ''] = await world.mailedTokens(email, 'verify-email')
  world.pass(61_000)
  await after.visit().resendVerification({ email })
  expect(await after.mailedTokens(email, 'verify-email')).toEqual([first, first])
  await after.visit().verifyEmail({ token: first })
  expect(await after.visit().login({ email, password })).toMatchObject({ user: { email } })
})

test('a worker that has both in the other order writes a link that a web with the new one accepts', async () => {
  await after.visit().register({ email, password })
  const [token = ''] = await mailedBy([earlier, newer])
  expect(await mailedBy(both)).toEqual([token])
})
