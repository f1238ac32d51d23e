import { AppError } from '#domain/app-error.ts'
import type { Context, Viewer } from './context.ts'

/** Who asks. @throws AppError UNAUTHENTICATED for a visitor. */
export async function requireViewer(ctx: Pick<Context, 'viewer'>): Promise<Viewer> {
  const viewer = await ctx.viewer()
  if (!viewer) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.')
  return viewer
}

/**
 * Who asks; undefined for a visitor. What somebody asks for in their own name is not done in a visitor's because their
 * session has ended.
 * @throws AppError UNAUTHENTICATED for a token that stands for nobody any more.
 */
export async function viewerOrVisitor(ctx: Pick<Context, 'viewer' | 'hasToken'>): Promise<Viewer | undefined> {
  return ctx.hasToken ? requireViewer(ctx) : undefined
}
