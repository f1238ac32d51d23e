import { expect, test } from 'vitest'
import { createAuthWorld, minutes, type AuthWorld } from '#test/support/auth-world.ts'

const oldEmail = 'ana@example.com'
const newEmail = 'ana.new@example.org'
const invalid = { cause: { code: 'INVALID_TOKEN', message: 'Invalid or expired token' } }
const day = 24 * 60 * minutes

async function asked(world: AuthWorld) {
  const member = await world.member(oldEmail)
  const proof = { password: member.password }
  const answer = await world.account({ token: member.token }).changeEmail({ proof, email: newEmail })
  const [token = ''] = await world.mailedTokens(newEmail, 'confirm-email')
  return { ...member, answer, confirm: token }
}

async function addressesOf(world: AuthWorld): Promise<string[]> {
  const rows = await world
    .em()
    .execute<{ email: string }[]>('select email from alert where ended_at is null order by email')
  return rows.map(({ email }) => email)
}

test('nothing changes until the link at the new address is followed; then sign-in, alerts and sessions follow', async () => {
  const world = await createAuthWorld()
  const { token, password, confirm } = await asked(world)
  await world.addAlert({ email: oldEmail, specificDate: '2026-12-01' })
  expect(await world.visit({ token }).me()).toMatchObject({ email: oldEmail })
  expect(await world.account({ token }).overview()).toMatchObject({ email: oldEmail, pendingEmail: newEmail })
  expect(await addressesOf(world)).toEqual([oldEmail])

  expect(await world.account().confirmEmailChange({ token: confirm })).toEqual({ email: newEmail })
  expect(await world.visit({ token }).me()).toMatchObject({ email: newEmail, user: { email: newEmail } })
  expect(await world.account({ token }).overview()).toMatchObject({ email: newEmail, pendingEmail: null })
  expect(await addressesOf(world)).toEqual([newEmail])
  expect((await world.visit().login({ email: newEmail, password })).user.email).toBe(newEmail)
  await expect(world.visit().login({ email: oldEmail, password })).rejects.toMatchObject({
    cause: { code: 'INVALID_CREDENTIALS' },
  })
  // Pressed twice, it says the same.
  expect(await world.account().confirmEmailChange({ token: confirm })).toEqual({ email: newEmail })
  const told = await world.em().execute(`select address from notification where kind = 'email-changed'`)
  expect(told).toEqual([{ address: oldEmail }])
})

test('a session alone is not enough: the password is asked for', async () => {
  const world = await createAuthWorld()
  const { token } = await world.member(oldEmail)
  await expect(
    world.account({ token }).changeEmail({ proof: { password: 'a guess' }, email: newEmail }),
  ).rejects.toMatchObject({ cause: { code: 'INVALID_CREDENTIALS' } })
  expect(await world.mailedTokens(newEmail, 'confirm-email')).toEqual([])
})

test('the link works for a day, not after it was called off, and not after another address was asked for', async () => {
  const world = await createAuthWorld()
  const { token, password, confirm } = await asked(world)
  expect(await world.account({ token }).cancelEmailChange()).toEqual({ cancelled: true })
  await expect(world.account().confirmEmailChange({ token: confirm })).rejects.toMatchObject(invalid)

  world.pass(minutes)
  const change = (email: string) => world.account({ token }).changeEmail({ proof: { password }, email })
  await change(newEmail)
  await change('ana.third@example.org')
  const second = (await world.mailedTokens(newEmail, 'confirm-email')).at(-1) ?? ''
  await expect(world.account().confirmEmailChange({ token: second })).rejects.toMatchObject(invalid)
  const [third = ''] = await world.mailedTokens('ana.third@example.org', 'confirm-email')
  world.pass(day)
  await expect(world.account().confirmEmailChange({ token: third })).rejects.toMatchObject(invalid)
  expect(await world.visit({ token }).me()).toMatchObject({ email: oldEmail })
})

test('an address that has an account gets no link and the same answer', async () => {
  const world = await createAuthWorld()
  await world.member('bo@example.com')
  const { token, password, answer } = await asked(world)
  const taken = await world.account({ token }).changeEmail({ proof: { password }, email: 'bo@example.com' })
  expect(taken).toEqual(answer)
  expect(await world.mailedTokens('bo@example.com', 'confirm-email')).toEqual([])
})

test('an unverified registration of the new address gives way, and its password is worth nothing', async () => {
  const world = await createAuthWorld()
  const { confirm } = await asked(world)
  await world.visit().register({ email: newEmail, password: 'the attacker chose' })
  expect(await world.account().confirmEmailChange({ token: confirm })).toEqual({ email: newEmail })
  await expect(world.visit().login({ email: newEmail, password: 'the attacker chose' })).rejects.toMatchObject({
    cause: { code: 'INVALID_CREDENTIALS' },
  })
})

test('a reset link that was mailed to the old address is worthless after the change', async () => {
  const world = await createAuthWorld()
  const { confirm } = await asked(world)
  await world.visit().forgotPassword({ email: oldEmail })
  const [reset = ''] = await world.mailedTokens(oldEmail, 'reset-password')
  await world.account().confirmEmailChange({ token: confirm })
  await expect(world.visit().resetPassword({ token: reset, password: 'grass court' })).rejects.toMatchObject(invalid)
})

test('openings found but not notified yet are notified at the new address', async () => {
  const world = await createAuthWorld()
  const { confirm } = await asked(world)
  const { id } = await oneAlert(world)
  await world.em().execute(
    `insert into alert_match (alert_id, venue_id, date, opening_key, opened_at, slot, sport, opening, found_at, address)
       values (?, 'manly-lawn-tc', '2026-12-01', 'k', ?, 26, 'tennis', '{}', ?, ?)`,
    [id, world.now(), world.now(), oldEmail],
  )
  await world.em().execute(
    `insert into notification (id, kind, address, priority, available_at, created_at)
       values (gen_random_uuid(), 'openings-found', ?, 1, ?, ?)`,
    [oldEmail, world.now(), world.now()],
  )
  await world.account().confirmEmailChange({ token: confirm })
  expect(await world.em().execute('select address from alert_match')).toEqual([{ address: newEmail }])
  const waiting = await world
    .em()
    .execute(`select address from notification where kind = 'openings-found' order by address`)
  expect(waiting).toContainEqual({ address: newEmail })
})

async function oneAlert(world: AuthWorld): Promise<{ id: string }> {
  await world.addAlert({ email: oldEmail, specificDate: '2026-12-01' })
  const [row] = await world.em().execute<{ id: string }[]>('select id from alert')
  return row ?? { id: '' }
}

test('alerts that a visitor confirmed for the new address are claimed', async () => {
  const world = await createAuthWorld()
  const { confirm } = await asked(world)
  const id = '6f1f0b1c-0d54-4a57-9a4f-3f8a3f0c7a11'
  await world
    .em()
    .execute(
      `insert into users (id, email, password, is_email_verified, created_at, updated_at) values (?, ?, '!', true, ?, ?)`,
      [id, newEmail, world.now(), world.now()],
    )
  await world.addAlert({ email: newEmail, specificDate: '2026-12-01' })
  await world.em().execute('update alert set confirmed_at = ?', [world.now()])
  await world.account().confirmEmailChange({ token: confirm })
  const owners = await world
    .em()
    .execute('select u.email from alert a join users u on u.id = a.user_id where a.ended_at is null')
  expect(owners).toEqual([{ email: newEmail }])
  expect(await world.em().execute('select count(*)::int as users from users')).toEqual([{ users: 1 }])
})

test('the old address takes the account back: its address, no session, no password, a link to choose one', async () => {
  const world = await createAuthWorld()
  const { token, password, confirm } = await asked(world)
  await world.addAlert({ email: oldEmail, specificDate: '2026-12-01' })
  await world.account().confirmEmailChange({ token: confirm })
  const [undo = ''] = await world.mailedTokens(oldEmail, 'undo-email')
  world.pass(7 * day - 1000)
  expect(await world.account().undoEmailChange({ token: undo })).toEqual({ email: oldEmail })
  await expect(world.visit({ token }).me()).rejects.toMatchObject({ cause: { code: 'UNAUTHENTICATED' } })
  for (const email of [oldEmail, newEmail]) {
    await expect(world.visit().login({ email, password })).rejects.toMatchObject({
      cause: { code: 'INVALID_CREDENTIALS' },
    })
  }
  expect(await addressesOf(world)).toEqual([oldEmail])
  const [reset = ''] = await world.mailedTokens(oldEmail, 'reset-password')
  await world.visit().resetPassword({ token: reset, password: 'grass court' })
  expect((await world.visit().login({ email: oldEmail, password: 'grass court' })).user.email).toBe(oldEmail)
  await expect(world.account().undoEmailChange({ token: undo })).rejects.toMatchObject(invalid)
  await expect(world.account().confirmEmailChange({ token: confirm })).rejects.toMatchObject(invalid)
})

test('the old address can take the account back for seven days, and also after a second change', async () => {
  const world = await createAuthWorld()
  const { token, password, confirm } = await asked(world)
  await world.account().confirmEmailChange({ token: confirm })
  const [undo = ''] = await world.mailedTokens(oldEmail, 'undo-email')
  await world.account({ token }).changeEmail({ proof: { password }, email: 'thief@example.net' })
  const [second = ''] = await world.mailedTokens('thief@example.net', 'confirm-email')
  await world.account().confirmEmailChange({ token: second })
  await world.account({ token }).changeEmail({ proof: { password }, email: 'thief.again@example.net' })
  expect(await world.account().undoEmailChange({ token: undo })).toEqual({ email: oldEmail })
  expect(await world.em().execute('select 1 from email_change where confirmed_at is null')).toEqual([])
  const [thiefsUndo = ''] = await world.mailedTokens(newEmail, 'undo-email')
  await expect(world.account().undoEmailChange({ token: thiefsUndo })).rejects.toMatchObject(invalid)
})

test('the way back ends after seven days', async () => {
  const world = await createAuthWorld()
  const { confirm } = await asked(world)
  await world.account().confirmEmailChange({ token: confirm })
  const [undo = ''] = await world.mailedTokens(oldEmail, 'undo-email')
  world.pass(7 * day)
  await expect(world.account().undoEmailChange({ token: undo })).rejects.toMatchObject(invalid)
})
