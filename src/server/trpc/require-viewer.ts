import { AppError } from '#domain/app-error.ts'
import type { Context, Viewer } from './context.ts'

/** The caller. @throws AppError UNAUTHENTICATED for a visitor. */
export async function requireViewer(ctx: Pick<Context, 'viewer'>): Promise<Viewer> {
  const viewer = await ctx.viewer()
  if (!viewer) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.')
  return viewer
}

/**
 * The caller; undefined for a visitor. An ended session is refused, so that a person's request is not served as a
 * visitor's.
 * @throws AppError UNAUTHENTICATED for a token that is no longer valid.
 */
export async function viewerOrVisitor(ctx: Pick<Context, 'viewer' | 'hasToken'>): Promise<Viewer | undefined> {
  return ctx.hasToken ? requireViewer(ctx) : undefined
}
