import { expect, test } from 'vitest'
import { createAuthWorld } from '#test/support/auth-world.ts'
import { createSoftwareAuthenticator } from '#test/support/software-authenticator.ts'

test('the question for a new passkey names the site, the person by number, and the passkeys that are there', async () => {
  const world = await createAuthWorld()
  const { token, password, email } = await world.member()
  const authenticator = createSoftwareAuthenticator({ origin: 'http://localhost:3000', rpId: 'localhost' })
  const passkeys = world.passkeys({ token })
  const first = await passkeys.askToAdd({ proof: { password } })
  await passkeys.add({
    challengeId: first.challengeId,
    name: 'Laptop',
    credential: authenticator.make(first.options),
  })
  const { options } = await passkeys.askToAdd({ proof: { password } })
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Courtside' },
    user: { name: email },
    attestation: 'none',
    excludeCredentials: [{ id: authenticator.id }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
  const [row] = await world.em().execute<{ id: string }[]>('select id from users where email = ?', [email])
  expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(row?.id.replaceAll('-', ''))
})
