import { z } from 'zod'
import { AppError } from '#domain/app-error.ts'
import { Proven } from '#domain/auth/own-account.ts'
import { NewPasskey, PasskeyAnswer, PasskeyName } from '#domain/auth/passkey-inputs.ts'
import { takeAccountChange, takePasskeyAttempt } from '#server/auth/account-limits.ts'
import { requireOwner } from './require-owner.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { dropPasskey, listPasskeys, renamePasskey } from '#server/store/accounts/passkeys.ts'
import { ipBlock } from '#server/trpc/ip-block.ts'
import { publicProcedure, router, signedInProcedure } from '#server/trpc/procedures.ts'
import { addPasskey } from '#server/auth/passkeys/add-passkey.ts'
import { askForNewPasskey, askForPasskey } from '#server/auth/passkeys/ask-for-passkey.ts'
import { loginWithPasskey } from '#server/auth/passkeys/passkey-login.ts'

const CredentialId = z.strictObject({ credentialId: z.string().max(2000) })

/** Passkeys as a second way to sign in. */
export function createPasskeysRouter(deps: AuthDeps) {
  const changing = signedInProcedure.use(async ({ ctx, next }) => {
    await takeAccountChange(deps, ctx, ctx.me)
    return next()
  })
  return router({
    askToSignIn: publicProcedure.mutation(async ({ ctx }) => {
      await takePasskeyAttempt(deps, ctx, ipBlock(ctx.ip))
      return askForPasskey(deps, ctx, { purpose: 'sign-in', sessionId: null })
    }),
    signIn: publicProcedure.input(PasskeyAnswer).mutation(({ ctx, input }) => loginWithPasskey(deps, ctx, input)),
    /** The challenge for calls that require the owner's proof. */
    askToProve: changing.mutation(({ ctx }) =>
      askForPasskey(deps, ctx, { purpose: 'prove', sessionId: ctx.me.sessionId }),
    ),
    list: signedInProcedure.query(({ ctx }) => listPasskeys(ctx.em, ctx.me.userId)),
    /** The first step of adding a passkey. A stolen session alone must not be able to add one. */
    askToAdd: changing.input(Proven).mutation(async ({ ctx, input }) => {
      await requireOwner(deps, ctx, ctx.me, input.proof)
      return askForNewPasskey(deps, ctx, ctx.me)
    }),
    add: changing.input(NewPasskey).mutation(({ ctx, input }) => addPasskey(deps, ctx, ctx.me, input)),
    rename: changing.input(CredentialId.extend({ name: PasskeyName })).mutation(async ({ ctx, input }) => {
      const { credentialId, name } = input
      if (!(await renamePasskey(ctx.em, { userId: ctx.me.userId, credentialId }, name))) throw notThere()
      return { name }
    }),
    remove: changing.input(CredentialId).mutation(async ({ ctx, input }) => {
      if (!(await dropPasskey(ctx.em, { userId: ctx.me.userId, ...input }))) throw notThere()
      return { removed: true as const }
    }),
  })
}

function notThere(): AppError {
  return new AppError('NOT_FOUND', 'This passkey was removed already.')
}
