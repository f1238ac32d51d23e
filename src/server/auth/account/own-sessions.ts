import { AppError } from '#domain/app-error.ts'
import type { OwnSession } from '#domain/auth/own-account.ts'
import { endOtherSessions, endSession, listSessions } from '#server/store/accounts/sessions.ts'
import type { Context, Viewer } from '#server/trpc/context.ts'

/** The person's sessions, the one that was used last first (rule accounts-38). */
export async function ownSessions(ctx: Context, me: Viewer): Promise<OwnSession[]> {
  const sessions = await listSessions(ctx.em, me.userId, ctx.now())
  return sessions.map((session) => ({ ...session, isThis: session.id === me.sessionId }))
}

/** Ends one of the person's sessions. @throws AppError NOT_FOUND for any other. */
export async function endOwnSession(ctx: Context, { userId }: Viewer, sessionId: string): Promise<{ ended: true }> {
  if (!(await endSession(ctx.em, { userId, sessionId }, ctx.now()))) {
    throw new AppError('NOT_FOUND', 'This session has ended already.')
  }
  return { ended: true }
}

/** Ends all of the person's sessions but this one. */
export async function endOwnOtherSessions(ctx: Context, me: Viewer): Promise<{ ended: true }> {
  await endOtherSessions(ctx.em, me, ctx.now())
  return { ended: true }
}
