import { Credentials, LinkRequest, MailedToken, PasswordReset, Registration } from '#domain/auth/account-inputs.ts'
import { procedureOfKeys, publicProcedure, router } from '#server/trpc/procedures.ts'
import type { AuthDeps } from './auth-deps.ts'
import { forgotPassword } from './password/forgot-password.ts'
import { login } from './session/login.ts'
import { register } from './registration/register.ts'
import { resendVerification } from './registration/resend-verification.ts'
import { resetPassword } from './password/reset-password.ts'
import { openVerificationLink, verifyEmail } from './registration/verify-email.ts'
import { endSession } from '#server/store/accounts/sessions.ts'
import type { Context, Owner } from '#server/trpc/context.ts'
import { AppError } from '#domain/app-error.ts'
import type { CurrentUser } from '#domain/auth/user.ts'
import { sessionLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import { signSessionToken, verifySessionToken } from './session/session-token.ts'
import { findAccount, userOf } from '#server/store/accounts/accounts.ts'

/** Registration, sign-in, verification and reset of accounts. */
export function createAuthRouter(deps: AuthDeps) {
  return router({
    me: procedureOfKeys('read').query(async ({ ctx }) => {
      await renewDocuments(deps, ctx)
      return currentUser(ctx, ctx.me)
    }),
    login: publicProcedure.input(Credentials).mutation(({ ctx, input }) => login(deps, ctx, input)),
    logout: publicProcedure.mutation(({ ctx }) => logout(ctx)),
    register: publicProcedure.input(Registration).mutation(({ ctx, input }) => register(deps, ctx, input)),
    verifyEmail: publicProcedure.input(MailedToken).mutation(({ ctx, input }) => verifyEmail(deps, ctx, input)),
    openVerificationLink: publicProcedure
      .input(MailedToken)
      .mutation(({ ctx, input }) => openVerificationLink(deps, ctx, input)),
    resendVerification: publicProcedure
      .input(LinkRequest)
      .mutation(({ ctx, input }) => resendVerification(deps, ctx, input)),
    forgotPassword: publicProcedure.input(LinkRequest).mutation(({ ctx, input }) => forgotPassword(deps, ctx, input)),
    resetPassword: publicProcedure.input(PasswordReset).mutation(({ ctx, input }) => resetPassword(deps, ctx, input)),
  })
}

/** Ends the session of the request. Without one it does nothing, and that is no failure. */
async function logout(ctx: Context): Promise<{ message: string }> {
  ctx.documents?.forget()
  const viewer = await ctx.viewer()
  if (viewer) await endSession(ctx.em, viewer, ctx.now())
  return { message: 'Signed out successfully' }
}

/** Gives the browser of a session the cookie of its documents where it has none, or that of another session. */
async function renewDocuments({ jwtSecrets }: AuthDeps, ctx: Context): Promise<void> {
  const { documents } = ctx
  const viewer = await ctx.viewer()
  if (!documents || !viewer) return
  const [now, { userId, sessionId }, [jwtSecret]] = [ctx.now(), viewer, jwtSecrets]
  const known = documents.token && (await verifySessionToken(documents.token, jwtSecrets, now, 'documents'))
  if (known && known.sessionId === sessionId) return
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs)
  documents.remember(await signSessionToken({ userId, sessionId, jwtSecret, now, expiresAt, use: 'documents' }))
}

/** The signed-in person. */
export async function currentUser(ctx: Context, me: Owner): Promise<CurrentUser> {
  const account = await findAccount(ctx.em, me.email)
  if (!account) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.')
  return { email: account.email, user: userOf(account) }
}
