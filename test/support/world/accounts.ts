import { catalogue } from '#test/support/catalogue.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { createAuthRouter } from '#server/auth/auth-router.ts'
import { readSession } from '#server/auth/session/read-session.ts'
import type { TokenPurpose } from '#domain/auth/token-purpose.ts'
import { createAccountRouter } from '#server/auth/account/account-router.ts'
import { createPasskeysRouter } from '#server/auth/account/passkeys-router.ts'
import { tokenFor } from '#server/signing/one-time-token.ts'
import type { Context } from '#server/trpc/context.ts'
import { createCallerFactory } from '#server/trpc/procedures.ts'
import { cheapHasher, testSecret } from '#test/support/test-config.ts'
import type { World } from '#test/support/world.ts'

interface Visit {
  token?: string
  ip?: string
  userAgent?: string
}

export function createAccounts({ db, em, now }: World, given: Partial<AuthDeps>) {
  const deps: AuthDeps = {
    jwtSecrets: [testSecret],
    hasher: cheapHasher,
    appUrl: 'http://localhost:3000',
    rateLimits: true,
    pause: () => Promise.resolve(),
    ...given,
  }
  const callerOf = createCallerFactory(createAuthRouter(deps))
  const accountOf = createCallerFactory(createAccountRouter(deps))
  const passkeysOf = createCallerFactory(createPasskeysRouter(deps))

  function contextOf({ token, ip = '203.0.113.7', userAgent }: Visit): Context {
    const unit = em()
    return {
      em: unit,
      read: (work) => work(unit),
      now,
      catalogue,
      viewer: async () =>
        token ? readSession({ em: unit, token, now: now(), jwtSecrets: deps.jwtSecrets }) : undefined,
      hasToken: token !== undefined,
      key: async () => undefined,
      ip,
      userAgent,
      requestId: 'test',
    }
  }

  /** The links that were mailed to an address, oldest first, as the mails carry them. */
  async function mailedTokens(to: string, purpose: TokenPurpose) {
    const rows = await em().execute<{ nonce: string }[]>(
      `select payload ->> 'nonce' as nonce from notification where address = ? and kind = ? order by created_at, id`,
      [to, purpose === 'undo-email' ? 'email-changed' : purpose],
    )
    return rows.map(({ nonce }) => tokenFor({ keys: deps.jwtSecrets, purpose, nonce }))
  }

  const visit = (from: Visit = {}) => callerOf(contextOf(from))

  return {
    deps,
    address: db.address,
    visit,
    /** The calls of the account page. */
    account: (from: Visit = {}) => accountOf(contextOf(from)),
    passkeys: (from: Visit = {}) => passkeysOf(contextOf(from)),
    mailedTokens,
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
