import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import { AppError } from '#domain/app-error.ts'
import type { KeyScope } from '#domain/integrations/api-key.ts'
import type { Context } from './context.ts'
import { errorMap } from './error-map.ts'
import { failureOf } from './failure.ts'
import { requireAccess, requireViewer } from './require-viewer.ts'
import { transformer } from './transformer.ts'

const trpc = initTRPC.context<Context>().create({
  transformer,
  errorFormatter({ shape, error }) {
    const { code, message, retryAfterSeconds } = failureOf(error)
    return {
      ...shape,
      message,
      data: { code: errorMap[code].trpc, httpStatus: errorMap[code].status, appCode: code, retryAfterSeconds },
    }
  },
})

export const router = trpc.router
export const createCallerFactory = trpc.createCallerFactory

/**
 * Gives an expected failure its own tRPC code, which decides the HTTP status. Without it every failure would answer
 * 500.
 */
const withErrorCodes = trpc.middleware(async ({ next }) => {
  const result = await next()
  if (result.ok) return result
  const { cause } = result.error
  const { code, message } = failureOf(result.error)
  if (!(cause instanceof AppError) && code !== 'UNAVAILABLE') return result
  throw new TRPCError({ code: errorMap[code].trpc, message, cause })
})

const Nothing = z.strictObject({}).nullish()

/** tRPC ignores what is sent to a procedure without input. */
const withoutUnaskedInput = trpc.middleware(async ({ ctx, path, getRawInput, next }) => {
  if (ctx.isWithoutInput?.(path)) {
    const { error } = Nothing.safeParse(await getRawInput())
    if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  }
  return next()
})

/** Open to everybody. */
export const publicProcedure = trpc.procedure.use(withErrorCodes).use(withoutUnaskedInput)

/** For signed-in people; `ctx.me` is the person. */
export const signedInProcedure = publicProcedure.use(async ({ ctx, next }) => {
  return next({ ctx: { ...ctx, me: await requireViewer(ctx) } })
})

/** For signed-in people, and for keys with one of the scopes (rule integrations-10). */
export function procedureOfKeys(...scopes: [KeyScope, ...KeyScope[]]) {
  return publicProcedure.use(async ({ ctx, next }) => {
    return next({ ctx: { ...ctx, me: await requireAccess(ctx, ...scopes) } })
  })
}
