import { endSession } from '#server/store/accounts/sessions.ts'
import type { Context } from '#server/trpc/context.ts'

/** Ends the session of the request. Without one it does nothing, and that is no failure. */
export async function logout(ctx: Context): Promise<{ message: string }> {
  const viewer = await ctx.viewer()
  if (viewer) await endSession(ctx.em, viewer, ctx.now())
  return { message: 'Signed out successfully' }
}
