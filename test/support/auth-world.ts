import { onTestFinished } from 'vitest'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { createAuthRouter } from '#server/auth/auth-router.ts'
import { createPasswordHasher } from '#server/auth/password/password-hasher.ts'
import { readSession } from '#server/auth/session/read-session.ts'
import { tokenFor, type TokenPurpose } from '#server/signing/one-time-token.ts'
import type { Context } from '#server/trpc/context.ts'
import { createCallerFactory } from '#server/trpc/procedures.ts'
import { createTestDatabase } from './test-database.ts'

export const testSecret = 'mA7xq2Zr9LwT4vKc8YbN1sGd6HfJ3pQe'

/** Hashing as cheap as argon2 allows, for tests that are not about it. */
export const cheapHasher = createPasswordHasher({
  cost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  queueLength: 1000,
})

interface Visit {
  token?: string
  ip?: string
}

/** The account calls on a database of the test's own, under a clock that only the test moves. */
export async function createAuthWorld(given: Partial<AuthDeps> & { poolSize?: number } = {}) {
  const { poolSize = 5, ...rest } = given
  const { em, drop, address } = await createTestDatabase({ poolSize })
  onTestFinished(drop)
  const deps: AuthDeps = {
    jwtSecret: testSecret,
    hasher: cheapHasher,
    rateLimits: true,
    pause: () => Promise.resolve(),
    ...rest,
  }
  const callerOf = createCallerFactory(createAuthRouter(deps))
  let now = new Date('2026-11-24T09:00:00Z')

  function visit({ token, ip = '203.0.113.7' }: Visit = {}) {
    const unit = em()
    const context: Context = {
      em: unit,
      now: () => now,
      viewer: async () => (token ? readSession({ em: unit, token, now, jwtSecret: deps.jwtSecret }) : undefined),
      ip,
      userAgent: undefined,
      requestId: 'test',
    }
    return callerOf(context)
  }

  /** The links that were mailed to an address, oldest first, as the mails carry them. */
  async function mailedTokens(to: string, purpose: TokenPurpose & ('verify-email' | 'reset-password')) {
    const rows = await em().execute<{ nonce: string }[]>(
      `select payload ->> 'nonce' as nonce from notification where address = ? and kind = ? order by created_at, id`,
      [to, purpose],
    )
    return rows.map(({ nonce }) => tokenFor({ key: deps.jwtSecret, purpose, nonce }))
  }

  return {
    em,
    deps,
    address,
    visit,
    mailedTokens,
    now: () => now,
    pass(ms: number) {
      now = new Date(now.getTime() + ms)
    },
    /** A verified account, signed in. */
    async member(email = 'ana@example.com', password = 'green court') {
      await visit().register({ email, password })
      const [token = ''] = await mailedTokens(email, 'verify-email')
      await visit().verifyEmail({ token })
      const signedIn = await visit().login({ email, password })
      return { email, password, token: signedIn.token, verificationToken: token }
    },
  }
}

export type AuthWorld = Awaited<ReturnType<typeof createAuthWorld>>
export const minutes = 60_000
