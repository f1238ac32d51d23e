import { z } from 'zod'
import { AppError } from '#domain/app-error.ts'
import { MailedToken } from '#domain/auth/account-inputs.ts'
import { EmailChange, NameChange, PasswordChange, Proven, type OwnSession } from '#domain/auth/own-account.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { findAccount, hasPassword, userOf } from '#server/store/accounts/accounts.ts'
import { dropPendingEmailChange, pendingEmail } from '#server/store/accounts/email-changes.ts'
import { exportPerson } from '#server/store/accounts/export-person.ts'
import { publicProcedure, router, signedInProcedure } from '#server/trpc/procedures.ts'
import { takeAccountChange, takeExport } from '#server/auth/account-limits.ts'
import { changeEmail, confirmEmailChange, undoEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import type { User } from '#domain/auth/user.ts'
import { lockAccountById } from '#server/store/accounts/change-account.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import type { Context, Viewer } from '#server/trpc/context.ts'
import { endSession, endSessionsOf, listSessions } from '#server/store/accounts/sessions.ts'

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
      .input(z.strictObject({ id: z.uuid() }))
      .mutation(({ ctx, input }) => endOwnSession(ctx, ctx.me, input.id)),
    endOtherSessions: changing.mutation(({ ctx }) => endOwnOtherSessions(ctx, ctx.me)),
    export: signedInProcedure.mutation(async ({ ctx }) => {
      await takeExport(deps, ctx, ctx.me)
      return exportPerson(ctx.em, ctx.me)
    }),
    delete: changing.input(Proven).mutation(({ ctx, input }) => deleteAccount(deps, ctx, ctx.me, input)),
  })
}

/** Changes the person's name; an empty part is none. */
export function rename(ctx: Context, me: Viewer, { firstName, lastName }: NameChange): Promise<User> {
  return inTransaction(ctx.em, async (em) => {
    const account = await lockAccountById(em, me.userId)
    if (!account) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.')
    Object.assign(account, { firstName: firstName || null, lastName: lastName || null, updatedAt: ctx.now() })
    await em.flush()
    return userOf(account)
  })
}

/** The person's sessions, the one that was used last first (rule accounts-38). */
async function ownSessions(ctx: Context, me: Viewer): Promise<OwnSession[]> {
  const sessions = await listSessions(ctx.em, me.userId, ctx.now())
  return sessions.map((session) => ({ ...session, isThis: session.id === me.sessionId }))
}

/** Ends one of the person's sessions. @throws AppError NOT_FOUND for any other. */
async function endOwnSession(ctx: Context, { userId }: Viewer, sessionId: string): Promise<{ ended: true }> {
  if (!(await endSession(ctx.em, { userId, sessionId }, ctx.now()))) {
    throw new AppError('NOT_FOUND', 'This session has ended already.')
  }
  return { ended: true }
}

/** Ends all of the person's sessions but this one. */
async function endOwnOtherSessions(ctx: Context, me: Viewer): Promise<{ ended: true }> {
  await endSessionsOf(ctx.em, { userId: me.userId, except: me.sessionId }, ctx.now())
  return { ended: true }
}
