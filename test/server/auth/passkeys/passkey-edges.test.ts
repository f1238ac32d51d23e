import { expect, test } from 'vitest'
import { createAuthWorld, type AuthWorld } from '#test/support/auth-world.ts'
import { createSoftwareAuthenticator } from '#test/support/software-authenticator.ts'

const site = { origin: 'http://localhost:3000', rpId: 'localhost' }
const refused = {
  cause: { code: 'INVALID_CREDENTIALS', message: 'This passkey did not work. Try again, or use your password.' },
}

async function withPasskey(world: AuthWorld) {
  const member = await world.member()
  const authenticator = createSoftwareAuthenticator(site)
  const add = async () => {
    const passkeys = world.passkeys({ token: member.token })
    const { challengeId, options } = await passkeys.askToAdd({ proof: { password: member.password } })
    return passkeys.add({ challengeId, name: 'Laptop', credential: authenticator.make(options) })
  }
  const added = await add()
  const signIn = async () => {
    const { challengeId, options } = await world.passkeys().askToSignIn()
    return world.passkeys().signIn({ challengeId, credential: authenticator.answer(options) })
  }
  return { ...member, authenticator, added, add, signIn }
}

test('a passkey that is there already is not added once more, and not mailed about twice', async () => {
  const world = await createAuthWorld()
  const { added, add, signIn } = await withPasskey(world)
  expect(added).toEqual({ name: 'Laptop' })
  await expect(add()).rejects.toMatchObject({ cause: { code: 'INVALID_TOKEN' } })
  expect(await world.em().execute(`select 1 from notification where kind = 'passkey-added'`)).toHaveLength(1)
  expect(await world.em().execute('select transports from passkey')).toEqual([{ transports: [] }])
  expect(await signIn()).toHaveProperty('token')
})

test("an authenticator that does not name the passkey's owner signs in as well", async () => {
  const world = await createAuthWorld()
  const { email, authenticator } = await withPasskey(world)
  const { challengeId, options } = await world.passkeys().askToSignIn()
  const { response, ...credential } = authenticator.answer(options)
  const { clientDataJSON, authenticatorData, signature } = response
  const silent = { ...credential, response: { clientDataJSON, authenticatorData, signature } }
  expect((await world.passkeys().signIn({ challengeId, credential: silent })).user.email).toBe(email)
})

test('a challenge that was never given accepts no answer, not even one that names none either', async () => {
  const world = await createAuthWorld()
  const { token, authenticator } = await withPasskey(world)
  const none = { challengeId: '11111111-1111-4111-8111-111111111111' }
  const toNothing = { challenge: undefined as unknown as string, user: { id: 'AAAA' } }
  await expect(world.passkeys().signIn({ ...none, credential: authenticator.answer(toNothing) })).rejects.toMatchObject(
    refused,
  )
  const another = createSoftwareAuthenticator(site).make(toNothing)
  const passkeys = world.passkeys({ token })
  await expect(passkeys.add({ ...none, name: 'Key', credential: another })).rejects.toMatchObject({
    cause: { code: 'INVALID_TOKEN', message: 'This passkey could not be added. Please try again.' },
  })
  expect(await passkeys.list()).toHaveLength(1)
})

test('a passkey that is removed at the moment of signing in signs nobody in', async () => {
  const world = await createAuthWorld()
  const { signIn } = await withPasskey(world)
  await world.em().execute(`create function take_away() returns trigger language plpgsql as $$ begin
      delete from passkey where credential_id = new.credential_id; return null; end $$`)
  await world.em().execute(`create constraint trigger take_away after update on passkey deferrable initially deferred
      for each row execute function take_away()`)
  await expect(signIn()).rejects.toMatchObject(refused)
})

test('a person sees if they have a password: none after the old address took the account back, though an older passkey still opens', async () => {
  const world = await createAuthWorld()
  const { token, password, email, signIn } = await withPasskey(world)
  expect(await world.account({ token }).overview()).toEqual({ email, hasPassword: true, pendingEmail: null })
  world.pass(1000)
  // The passkey is older than the last proof of the mailbox.
  await world.em().execute('update users set mailbox_proven_at = ?', [world.now()])
  await world.account({ token }).changeEmail({ proof: { password }, email: 'ana@example.org' })
  const [confirm = ''] = await world.mailedTokens('ana@example.org', 'confirm-email')
  await world.account().confirmEmailChange({ token: confirm })
  const [undo = ''] = await world.mailedTokens(email, 'undo-email')
  await world.account().undoEmailChange({ token: undo })
  const again = await signIn()
  expect(await world.account({ token: again.token }).overview()).toEqual({
    email,
    hasPassword: false,
    pendingEmail: null,
  })
  await expect(
    world.account({ token: again.token }).changePassword({ proof: { password }, newPassword: 'clay court' }),
  ).rejects.toMatchObject({ cause: { code: 'INVALID_CREDENTIALS' } })
})
