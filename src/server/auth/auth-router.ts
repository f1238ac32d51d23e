import { Credentials, LinkRequest, MailedToken, PasswordReset, Registration } from '#domain/auth/account-inputs.ts'
import { procedureOfKeys, publicProcedure, router } from '#server/trpc/procedures.ts'
import type { AuthDeps } from './auth-deps.ts'
import { currentUser } from './session/current-user.ts'
import { forgotPassword } from './password/forgot-password.ts'
import { login } from './session/login.ts'
import { logout } from './session/logout.ts'
import { register } from './registration/register.ts'
import { resendVerification } from './registration/resend-verification.ts'
import { resetPassword } from './password/reset-password.ts'
import { openVerificationLink, verifyEmail } from './registration/verify-email.ts'

/** Registration, sign-in, verification and reset of accounts. */
export function createAuthRouter(deps: AuthDeps) {
  return router({
    me: procedureOfKeys('read', 'alerts').query(({ ctx }) => currentUser(ctx, ctx.me)),
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
