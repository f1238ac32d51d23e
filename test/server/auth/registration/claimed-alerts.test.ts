import { expect, test } from 'vitest'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import { insertAlert, type NewAlert } from '#server/store/alerts/alerts.ts'
import { userIdForAddress } from '#server/store/accounts/visitor-users.ts'
import { signLink } from '#server/signing/signed-link.ts'
import { createAuthWorld, minutes, type AuthWorld } from '#test/support/auth-world.ts'
import { testSecret } from '#test/support/test-config.ts'

const email = 'ana@example.com'
const password = 'green court'

/** A visitor's request for alerts to an address. */
async function visitorAsks(world: AuthWorld, venue: string, confirmedAt: Date | null): Promise<void> {
  const em = world.em()
  const userId = await userIdForAddress(em, email, world.now())
  const alert: NewAlert = {
    email,
    userId,
    sport: 'tennis',
    venues: [venue],
    venuePreset: null,
    memberVenues: [],
    timeSlots: ['7:00 PM'],
    daysOfWeek: ['monday'],
    specificDate: null,
    specificDates: [],
    ...defaultCriteria,
    isRecurring: false,
    recurringWeeks: null,
    batchId: null,
    isActive: confirmedAt !== null,
    createdAt: world.now(),
    confirmedAt,
  }
  await insertAlert(em, alert)
}

async function activeVenues({ em }: AuthWorld): Promise<string[]> {
  const rows = await em().execute<{ venue: string }[]>(
    `select a.venues[1] as venue from alert a join users u on u.id = a.user_id
     where u.email = ? and a.ended_at is null order by venue`,
    [email],
  )
  return rows.map(({ venue }) => venue)
}

async function signUpAndVerify(world: AuthWorld): Promise<void> {
  await world.visit().register({ email, password })
  world.pass(minutes)
}

test('alerts of a visitor belong to the account once the address is registered and verified', async () => {
  const world = await createAuthWorld()
  await visitorAsks(world, 'confirmed', world.now())
  await visitorAsks(world, 'waiting', null)
  world.pass(minutes)
  await signUpAndVerify(world)
  const [token = ''] = await world.mailedTokens(email, 'verify-email')
  await world.visit().verifyEmail({ token })
  expect(await activeVenues(world)).toEqual(['confirmed', 'waiting'])
})

test('alerts made under an account that nobody had proven are dropped when its owner proves it', async () => {
  for (const proof of ['verify-email', 'reset-password'] as const) {
    const world = await createAuthWorld()
    await signUpAndVerify(world)
    await visitorAsks(world, 'asked by anybody', null)
    await visitorAsks(world, 'confirmed by mail', world.now())
    world.pass(15 * minutes)
    if (proof === 'reset-password') await world.visit().forgotPassword({ email })
    const [token = ''] = await world.mailedTokens(email, proof)
    if (proof === 'verify-email') await world.visit().verifyEmail({ token })
    else await world.visit().resetPassword({ token, password })
    expect(await activeVenues(world)).toEqual(['confirmed by mail'])
  }
})

test('registering by an emailed link keeps the earlier alerts of the address, and none that others asked for since', async () => {
  for (const isRegisteredBefore of [false, true]) {
    const world = await createAuthWorld()
    if (isRegisteredBefore) await signUpAndVerify(world)
    await visitorAsks(world, 'asked before', null)
    world.pass(minutes)
    const proof = signLink({ key: testSecret, purpose: 'confirm-alert', subject: email, issuedAt: world.now() })
    await world.visit().register({ email, password, proof })
    expect(await activeVenues(world)).toEqual(isRegisteredBefore ? [] : ['asked before'])
  }
})
