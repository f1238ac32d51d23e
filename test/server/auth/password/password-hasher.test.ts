import { expect, test } from 'vitest'
import { createPasswordHasher } from '#server/auth/password/password-hasher.ts'

const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

test('a hasher accepts the right password alone, and answers an account without one as a wrong password', async () => {
  const hasher = createPasswordHasher({ cost })
  const stored = await hasher.hash('green court')
  expect(await hasher.verify(stored, 'green court')).toBe(true)
  expect(await hasher.verify(stored, 'green Court')).toBe(false)
  expect(await hasher.verify(undefined, 'green court')).toBe(false)
  // Nor does anybody get in by the password that is hashed instead.
  expect(await hasher.verify(undefined, 'a password that nobody has')).toBe(false)
})

test("a hash costs at least OWASP's minimum, and records its costs", async () => {
  const standard = createPasswordHasher()
  const stored = await standard.hash('green court')
  expect(stored).toContain('$argon2id$v=19$m=19456,p=1,t=2$')
  expect(standard.isOutdated(stored)).toBe(false)
  expect(standard.isOutdated(await createPasswordHasher({ cost }).hash('green court'))).toBe(true)
})

test('a password that finds the queue full is refused, at sign-in too; a broken hash is a fault and no refusal', async () => {
  const hasher = createPasswordHasher({ cost, concurrency: 1, queueLength: 1 })
  const stored = await hasher.hash('green court')
  const answers = await Promise.allSettled([1, 2, 3].map(() => hasher.verify(stored, 'green court')))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(answers[2]).toMatchObject({
    reason: {
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many attempts. Please wait a moment and try again.',
      retryAfterSeconds: 2,
    },
  })
  await expect(hasher.verify('no hash', 'green court')).rejects.not.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('a decoy hash that failed is made again for the next', async () => {
  const changing = { ...cost, timeCost: 0 }
  const hasher = createPasswordHasher({ cost: changing })
  await expect(hasher.verify(undefined, 'green court')).rejects.toThrow('Time cost is too small')
  changing.timeCost = 1
  expect(await hasher.verify(undefined, 'green court')).toBe(false)
})

test('a person without a password waits at the gate like all others, also for the first of them', async () => {
  const hasher = createPasswordHasher({ cost: { ...cost, memoryCost: 65_536 }, concurrency: 1, queueLength: 0 })
  const ended: string[] = []
  const busy = hasher.hash('green court').then(() => ended.push('hashed'))
  await expect(hasher.verify(undefined, 'green court')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  ended.push('refused')
  await busy
  expect(ended).toEqual(['refused', 'hashed'])
})
