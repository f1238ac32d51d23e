import { expect, test } from 'vitest'
import { createAuthWorld, minutes, type AuthWorld } from '#test/support/auth-world.ts'
import { createSoftwareAuthenticator, type Lies } from '#test/support/software-authenticator.ts'

const site = { origin: 'http://localhost:3000', rpId: 'localhost' }
const refused = {
  cause: { code: 'INVALID_CREDENTIALS', message: 'This passkey did not work. Try again, or use your password.' },
}
const notAdded = {
  cause: { code: 'INVALID_TOKEN', message: 'This passkey could not be added. Please try again.' },
}

async function withPasskey(world: AuthWorld, email = 'ana@example.com') {
  const member = await world.member(email)
  const authenticator = createSoftwareAuthenticator(site)
  const passkeys = world.passkeys({ token: member.token })
  const proof = { password: member.password }
  const { challengeId, options } = await passkeys.askToAdd({ proof })
  await passkeys.add({ challengeId, name: 'Laptop', credential: authenticator.make(options) })
  return { ...member, authenticator, proof }
}

test('a passkey signs in, and is announced by email when it is added', async () => {
  const world = await createAuthWorld()
  const { email, authenticator } = await withPasskey(world)
  const { challengeId, options } = await world.passkeys().askToSignIn()
  const { token } = await world.passkeys().signIn({ challengeId, credential: authenticator.answer(options) })
  expect(await world.visit({ token }).me()).toMatchObject({ email })
  const sessions = await world.account({ token }).sessions()
  expect(sessions.find(({ isThis }) => isThis)).toMatchObject({ method: 'passkey' })
  const told = await world.em().execute(`select address, payload from notification where kind = 'passkey-added'`)
  expect(told).toEqual([{ address: email, payload: { email, changedAt: world.now().toISOString() } }])
})

test('the question at sign-in names no credential and no account', async () => {
  const world = await createAuthWorld()
  const { options: before } = await world.passkeys().askToSignIn()
  await withPasskey(world)
  const { options: after } = await world.passkeys().askToSignIn()
  expect({ ...after, challenge: '' }).toEqual({ ...before, challenge: '' })
  expect(after.allowCredentials).toBeUndefined()
  expect(after).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
})

const lies: [string, Lies][] = [
  ['from another origin', { origin: 'https://evil.example' }],
  ['from another port', { origin: 'http://localhost:3001' }],
  ['for another site', { rpId: 'evil.example' }],
  ['to another challenge', { challenge: Buffer.from('another').toString('base64url') }],
  ['without a check of who is there', { isUserVerified: false }],
  ['with a broken signature', { breakSignature: true }],
  ['for another person', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ['that was meant to make a passkey', { type: 'webauthn.create' }],
  ['with a counter that does not grow', { counter: 0 }],
]

test.each(lies)('an answer %s is refused in the same words', async (_what, lie) => {
  const world = await createAuthWorld()
  const { authenticator } = await withPasskey(world)
  const first = await world.passkeys().askToSignIn()
  await world.passkeys().signIn({ challengeId: first.challengeId, credential: authenticator.answer(first.options) })
  const { challengeId, options } = await world.passkeys().askToSignIn()
  const credential = authenticator.answer(options, lie)
  await expect(world.passkeys().signIn({ challengeId, credential })).rejects.toMatchObject(refused)
})

test.each(lies.slice(0, 5).concat([['with the type of an answer', { type: 'webauthn.get' }]]))(
  'a new passkey %s is not added',
  async (_what, lie) => {
    const world = await createAuthWorld()
    const { token, password } = await world.member()
    const authenticator = createSoftwareAuthenticator(site)
    const passkeys = world.passkeys({ token })
    const { challengeId, options } = await passkeys.askToAdd({ proof: { password } })
    await expect(
      passkeys.add({ challengeId, name: 'Key', credential: authenticator.make(options, lie) }),
    ).rejects.toMatchObject(notAdded)
    expect(await passkeys.list()).toEqual([])
  },
)

test('a challenge works once, for ten minutes, for its purpose and in its session', async () => {
  const world = await createAuthWorld()
  const { authenticator, token, email, password, proof } = await withPasskey(world)
  const signIn = (challengeId: string, challenge: string) =>
    world.passkeys().signIn({ challengeId, credential: authenticator.answer({ challenge }) })

  const used = await world.passkeys().askToSignIn()
  await signIn(used.challengeId, used.options.challenge)
  await expect(signIn(used.challengeId, used.options.challenge)).rejects.toMatchObject(refused)

  const spent = await world.passkeys().askToSignIn()
  await expect(signIn(spent.challengeId, 'AAAA')).rejects.toMatchObject(refused)
  await expect(signIn(spent.challengeId, spent.options.challenge)).rejects.toMatchObject(refused)

  const old = await world.passkeys().askToSignIn()
  world.pass(10 * minutes)
  await expect(signIn(old.challengeId, old.options.challenge)).rejects.toMatchObject(refused)

  const toProve = await world.passkeys({ token }).askToProve()
  await expect(signIn(toProve.challengeId, toProve.options.challenge)).rejects.toMatchObject(refused)

  // Proving oneself needs no password here; the answer must not become a new way in.
  const unproven = await world.passkeys({ token }).askToProve()
  const made = createSoftwareAuthenticator(site).make({ ...unproven.options, user: { id: 'AAAA' } })
  await expect(
    world.passkeys({ token }).add({ challengeId: unproven.challengeId, name: 'Key', credential: made }),
  ).rejects.toMatchObject(notAdded)

  const other = await world.visit().login({ email, password })
  const toAdd = await world.passkeys({ token }).askToAdd({ proof })
  const credential = createSoftwareAuthenticator(site).make(toAdd.options)
  await expect(
    world.passkeys({ token: other.token }).add({ challengeId: toAdd.challengeId, name: 'Key', credential }),
  ).rejects.toMatchObject(notAdded)
})

test('of two answers at once with one counter, one signs in', async () => {
  const world = await createAuthWorld()
  const { authenticator } = await withPasskey(world)
  const asked = [await world.passkeys().askToSignIn(), await world.passkeys().askToSignIn()]
  const answers = await Promise.allSettled(
    asked.map(({ challengeId, options }) =>
      world.passkeys().signIn({ challengeId, credential: authenticator.answer(options, { counter: 9 }) }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('adding a passkey asks for the owner once more: a session alone leaves no way in behind', async () => {
  const world = await createAuthWorld()
  const { token } = await world.member()
  await expect(world.passkeys({ token }).askToAdd({ proof: { password: 'a guess' } })).rejects.toMatchObject({
    cause: { code: 'INVALID_CREDENTIALS' },
  })
})

test('a passkey proves its owner alone, once', async () => {
  const world = await createAuthWorld()
  const ana = await withPasskey(world)
  const bo = await withPasskey(world, 'bo@example.com')
  const account = world.account({ token: ana.token })
  const ask = async (by: typeof ana) => {
    const { challengeId, options } = await world.passkeys({ token: ana.token }).askToProve()
    return { passkey: { challengeId, credential: by.authenticator.answer(options) } }
  }
  const notHers = { cause: { code: 'INVALID_CREDENTIALS', message: 'This passkey is not one of this account.' } }
  await expect(account.delete({ proof: await ask(bo) })).rejects.toMatchObject(notHers)
  const proof = await ask(ana)
  await account.changeEmail({ proof, email: 'ana@example.org' })
  await expect(account.delete({ proof })).rejects.toMatchObject(notHers)
  expect(await account.delete({ proof: await ask(ana) })).toEqual({ deleted: true })
  expect(await world.em().execute('select user_id from passkey')).toHaveLength(1)
})

test('passkeys are renamed and removed by their owner alone, and a removed one signs nobody in', async () => {
  const world = await createAuthWorld()
  const ana = await withPasskey(world)
  const bo = await world.member('bo@example.com')
  const credentialId = ana.authenticator.id
  const others = world.passkeys({ token: bo.token })
  for (const change of [() => others.rename({ credentialId, name: 'Mine' }), () => others.remove({ credentialId })]) {
    await expect(change()).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND', message: 'This passkey was removed already.' },
    })
  }
  const own = world.passkeys({ token: ana.token })
  expect(await own.rename({ credentialId, name: 'Work' })).toEqual({ name: 'Work' })
  expect((await own.list()).map(({ name }) => name)).toEqual(['Work'])
  expect(await own.remove({ credentialId })).toEqual({ removed: true })
  const { challengeId, options } = await world.passkeys().askToSignIn()
  await expect(
    world.passkeys().signIn({ challengeId, credential: ana.authenticator.answer(options) }),
  ).rejects.toMatchObject(refused)
})

test('undoing a change of the email removes passkeys added since', async () => {
  const world = await createAuthWorld()
  const { token, password } = await world.member()
  await world.account({ token }).changeEmail({ proof: { password }, email: 'thief@example.net' })
  const [confirm = ''] = await world.mailedTokens('thief@example.net', 'confirm-email')
  await world.account().confirmEmailChange({ token: confirm })
  const { challengeId, options } = await world.passkeys({ token }).askToAdd({ proof: { password } })
  const credential = createSoftwareAuthenticator(site).make(options)
  await world.passkeys({ token }).add({ challengeId, name: 'Thief', credential })
  const [undo = ''] = await world.mailedTokens('ana@example.com', 'undo-email')
  await world.account().undoEmailChange({ token: undo })
  expect(await world.em().execute('select 1 from passkey')).toEqual([])
})

test('an IP block asks and answers sixty times in five minutes', async () => {
  const world = await createAuthWorld()
  for (let count = 0; count < 60; count++) await world.passkeys().askToSignIn()
  await expect(world.passkeys().askToSignIn()).rejects.toMatchObject({ cause: { code: 'TOO_MANY_REQUESTS' } })
  expect(await world.passkeys({ ip: '192.0.2.9' }).askToSignIn()).toHaveProperty('challengeId')
})
