import { AppError } from '#domain/app-error.ts'
import type { Context, Viewer } from './context.ts'

/** Who asks. @throws AppError UNAUTHENTICATED for a visitor. */
export async function requireViewer(ctx: Pick<Context, 'viewer'>): Promise<Viewer> {
  const viewer = await ctx.viewer()
  if (!viewer) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.')
  return viewer
}
