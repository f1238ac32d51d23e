import { expect, test } from 'vitest'
import { AppError } from '#domain/app-error.ts'
import type { SignedIn } from '#domain/auth/user.ts'
import { answerAlike } from '#server/auth/answer-alike.ts'
import type { AuthDeps, SignInEvent } from '#server/auth/auth-deps.ts'
import { announced } from '#server/auth/sign-in-events.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import type { Context } from '#server/trpc/context.ts'

const ctx = { ip: '2001:db8:1:2::7', requestId: 'request 1' } as Context
const user = { id: 'ana' } as SignedIn['user']

/** Log events of a sign-in that ends so. */
async function heardOf(signIn: () => Promise<SignedIn>, email?: string) {
  const events: SignInEvent[] = []
  const deps = { onSignIn: (event) => void events.push(event) } as AuthDeps
  const end = await announced(deps, ctx, { method: 'password', ...(email && { email }) }, signIn).catch(String)
  return { events, end }
}

test('the log names the person and where they signed in from, and no address', async () => {
  const { events, end } = await heardOf(() => Promise.resolve({ token: 'secret', user }), 'ana@example.com')
  const known = { method: 'password', ipBlock: '2001:db8:1:2::/64', requestId: 'request 1' }
  expect(events).toEqual([{ event: 'signed-in', userId: 'ana', addressHash: addressHash('ana@example.com'), ...known }])
  expect(end).toEqual({ token: 'secret', user })
  expect(Object.keys((await heardOf(() => Promise.resolve({ token: 'secret', user }))).events[0] ?? {})).not.toContain(
    'addressHash',
  )
})

test('a refusal is logged with its reason, which its sender gets too; a fault of ours is no refusal', async () => {
  const refused = await heardOf(() => Promise.reject(new AppError('INVALID_CREDENTIALS', 'Invalid')), 'ana@example.com')
  expect(refused.events).toMatchObject([
    { event: 'sign-in-refused', reason: 'INVALID_CREDENTIALS', method: 'password' },
  ])
  expect(refused.end).toContain('Invalid')
  const broken = await heardOf(() => Promise.reject(new Error('the database is away')))
  expect(broken).toEqual({ events: [], end: 'Error: the database is away' })
})

test('signing in works without a listener', async () => {
  const signIn = () => Promise.resolve({ token: 'secret', user })
  expect(await announced({} as AuthDeps, ctx, { method: 'passkey' }, signIn)).toMatchObject({ user })
  const refuse = () => Promise.reject(new AppError('INVALID_CREDENTIALS', 'Invalid'))
  await expect(announced({} as AuthDeps, ctx, { method: 'passkey' }, refuse)).rejects.toThrow('Invalid')
})

test('an answer takes the same short time at least, for any result', async () => {
  const { promise: timeIsUp, resolve: letTimePass } = Promise.withResolvers<void>()
  let waited = 0
  let answer: string | undefined
  const pause = (ms: number) => {
    waited = ms
    return timeIsUp
  }
  const answering = answerAlike({ pause } as unknown as AuthDeps, () => Promise.resolve('done')).then(
    (said) => (answer = said),
  )
  await new Promise(setImmediate)
  expect([waited, answer]).toEqual([150, undefined])
  letTimePass()
  expect(await answering).toBe('done')
})
