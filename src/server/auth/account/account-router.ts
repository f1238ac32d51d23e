import { z } from 'zod'
import { AppError } from '#domain/app-error.ts'
import { MailedToken } from '#domain/auth/account-inputs.ts'
import { EmailChange, NameChange, PasswordChange, Proven } from '#domain/auth/own-account.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { findAccount, hasPassword } from '#server/store/accounts/accounts.ts'
import { dropPendingEmailChange, pendingEmail } from '#server/store/accounts/email-changes.ts'
import { exportPerson } from '#server/store/accounts/export-person.ts'
import { publicProcedure, router, signedInProcedure } from '#server/trpc/procedures.ts'
import { takeAccountChange, takeExport } from '#server/auth/account-limits.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { deleteAccount } from './delete-account.ts'
import { endOwnOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts'
import { rename } from './rename.ts'
import { undoEmailChange } from './undo-email-change.ts'

/** A person's own account: reading, changing, exporting and deleting it. */
export function createAccountRouter(deps: AuthDeps) {
  const changing = signedInProcedure.use(async ({ ctx, next }) => {
    await takeAccountChange(deps, ctx, ctx.me)
    return next()
  })
  return router({
    overview: signedInProcedure.query(async ({ ctx }) => {
      const account = await findAccount(ctx.em, ctx.me.email)
      if (!account) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.')
      return {
        email: ctx.me.email,
        hasPassword: hasPassword(account),
        pendingEmail: (await pendingEmail(ctx.em, ctx.me.userId, ctx.now())) ?? null,
      }
    }),
    rename: changing.input(NameChange).mutation(({ ctx, input }) => rename(ctx, ctx.me, input)),
    changePassword: changing
      .input(PasswordChange)
      .mutation(({ ctx, input }) => changePassword(deps, ctx, ctx.me, input)),
    changeEmail: changing.input(EmailChange).mutation(({ ctx, input }) => changeEmail(deps, ctx, ctx.me, input)),
    cancelEmailChange: changing.mutation(async ({ ctx }) => {
      await dropPendingEmailChange(ctx.em, ctx.me.userId)
      return { cancelled: true as const }
    }),
    confirmEmailChange: publicProcedure
      .input(MailedToken)
      .mutation(({ ctx, input }) => confirmEmailChange(deps, ctx, input)),
    undoEmailChange: publicProcedure.input(MailedToken).mutation(({ ctx, input }) => undoEmailChange(deps, ctx, input)),
    sessions: signedInProcedure.query(({ ctx }) => ownSessions(ctx, ctx.me)),
    endSession: changing
      .input(z.object({ id: z.uuid() }))
      .mutation(({ ctx, input }) => endOwnSession(ctx, ctx.me, input.id)),
    endOtherSessions: changing.mutation(({ ctx }) => endOwnOtherSessions(ctx, ctx.me)),
    export: signedInProcedure.mutation(async ({ ctx }) => {
      await takeExport(deps, ctx, ctx.me)
      return exportPerson(ctx.em, ctx.me)
    }),
    delete: changing.input(Proven).mutation(({ ctx, input }) => deleteAccount(deps, ctx, ctx.me, input)),
  })
}
