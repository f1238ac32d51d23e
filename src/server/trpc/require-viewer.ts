import { AppError } from '#domain/app-error.ts'
import { apiKeyHeader, type KeyScope } from '#domain/integrations/api-key.ts'
import type { Context, KeyHolder, Viewer } from './context.ts'

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

type Caller = Pick<Context, 'viewer' | 'hasToken' | 'key'>

/**
 * The person whose things are asked for: by the session, or without a token by a key with one of the scopes (rule integrations-10).
 * @throws AppError UNAUTHENTICATED for a visitor and an invalid key, MISSING_SCOPE for a key without the scope.
 */
export async function requireAccess(ctx: Caller, ...scopes: KeyScope[]): Promise<Viewer | KeyHolder> {
  const key = ctx.hasToken ? undefined : await ctx.key()
  // One without any scope, as all were once, opens nothing: its caller is a visitor.
  if (!key || key.scopes.length === 0) return requireViewer(ctx)
  if (scopes.some((scope) => key.scopes.includes(scope))) return key
  const missing = scopes.map((scope) => `'${scope}'`).join(' or ')
  throw new AppError('MISSING_SCOPE', `${apiKeyHeader}: this key lacks the scope ${missing}; make a key that has it`)
}

/** The same where anybody may call: a key without any scope, as all were once, calls as a visitor. */
export async function accessOrVisitor(ctx: Caller, ...scopes: KeyScope[]): Promise<Viewer | KeyHolder | undefined> {
  if (ctx.hasToken) return requireViewer(ctx)
  const key = await ctx.key()
  return key && key.scopes.length > 0 ? requireAccess(ctx, ...scopes) : undefined
}
