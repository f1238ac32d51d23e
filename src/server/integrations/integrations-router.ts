import { z } from 'zod'
import { AppError } from '#domain/app-error.ts'
import { apiKeyPrefix, maxApiKeys, NewKey } from '#domain/integrations/api-key.ts'
import { maxWebhooks, WebhookUrl } from '#domain/integrations/webhook.ts'
import { hashToken, newTokenNonce } from '#server/signing/one-time-token.ts'
import { webhookSecretText } from '#server/signing/webhook-secret.ts'
import { takeFromLimits } from '#server/store/accounts/rate-limits.ts'
import { dropApiKey, insertApiKey, listApiKeys, resumeApiKey } from '#server/store/integrations/api-keys.ts'
import {
  callForTest,
  dropWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  resumeWebhook,
} from '#server/store/integrations/webhooks.ts'
import { sendAgain } from '#server/store/outbox/claims/webhook-calls.ts'
import type { Context, Owner } from '#server/trpc/context.ts'
import { procedureOfKeys, router, signedInProcedure } from '#server/trpc/procedures.ts'
import { adding, ById, notThere } from './adding.ts'
import { channelProcedures, emailTestProcedures } from './channel-procedures.ts'
import type { IntegrationDeps } from './integration-deps.ts'

const dayMs = 86_400_000

/**
 * The procedures for a person's programs and channels: keys with their own limits, webhooks that receive what the alerts
 * found, and channels that show it.
 */
export function createIntegrationsRouter(deps: IntegrationDeps) {
  const { rateLimits } = deps
  /** Limit L17. */
  async function takeChange(ctx: Context & { me: Owner }): Promise<void> {
    const limit = { key: `integrations:${ctx.me.userId}`, limit: 30, windowSeconds: 600 }
    const wait = rateLimits ? await takeFromLimits(ctx.em, [limit], ctx.now()) : undefined
    if (wait !== undefined) throw new AppError('TOO_MANY_REQUESTS', 'Too many changes. Please wait a moment.', wait)
  }
  const changingOwn = signedInProcedure.use(async ({ ctx, next }) => {
    await takeChange(ctx)
    return next()
  })
  const changingWebhooks = procedureOfKeys('webhooks').use(async ({ ctx, next }) => {
    await takeChange(ctx)
    return next()
  })
  return router({
    ...keyProcedures(changingOwn),
    ...channelProcedures(changingOwn, deps),
    ...emailTestProcedures(changingOwn, deps),
    ...webhookProcedures(changingWebhooks, deps),
    ...callProcedures(changingWebhooks),
  })
}

/** A key never lists, makes, resumes or ends keys: a leaked one could outlive its end. */
function keyProcedures(changing: typeof signedInProcedure) {
  return {
    keys: signedInProcedure.query(({ ctx }) => listApiKeys(ctx.em, ctx.me.userId)),

    /** The key is shown this once: only its hash is stored. */
    makeKey: changing.input(NewKey).mutation(async ({ ctx, input: { name, scopes, expiresInDays } }) => {
      const key = apiKeyPrefix + newTokenNonce()
      const { userId } = ctx.me
      const now = ctx.now()
      const expiresAt = expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs)
      await adding(ctx, 'key', async (em) => {
        if (await insertApiKey(em, { userId, name, keyHash: hashToken(key), scopes, expiresAt, now })) return
        const text = `You have ${maxApiKeys} keys, which is the most there can be. End one first.`
        throw new AppError('INVALID_INPUT', text)
      })
      return { key }
    }),

    resumeKey: changing.input(ById).mutation(async ({ ctx, input: { id } }) => {
      await adding(ctx, 'key', async (em) => {
        if (!(await resumeApiKey(em, { id, userId: ctx.me.userId }))) throw notThere('key')
      })
      return { resumed: true as const }
    }),

    endKey: changing.input(ById).mutation(async ({ ctx, input: { id } }) => {
      if (!(await dropApiKey(ctx.em, { id, userId: ctx.me.userId }))) throw notThere('key')
      return { ended: true as const }
    }),
  }
}

function webhookProcedures(
  changing: ReturnType<typeof procedureOfKeys>,
  { jwtSecrets, mayCall }: Pick<IntegrationDeps, 'jwtSecrets' | 'mayCall'>,
) {
  return {
    webhooks: procedureOfKeys('webhooks').query(({ ctx }) => listWebhooks(ctx.em, ctx.me.userId)),

    /** The secret is shown this once, and derived again for each call. */
    makeWebhook: changing.input(z.strictObject({ url: WebhookUrl })).mutation(async ({ ctx, input: { url } }) => {
      if (!mayCall(url)) {
        const fix = 'use https://, a host on the public internet, and neither a port nor a name and password'
        throw new AppError('INVALID_INPUT', `url: is not an address that is called; ${fix}`)
      }
      const nonce = newTokenNonce()
      const id = await adding(ctx, 'webhook', async (em) => {
        const made = await insertWebhook(em, { userId: ctx.me.userId, url, nonce, now: ctx.now() })
        if (made !== undefined) return made
        const text = `You have ${maxWebhooks} webhooks, which is the most there can be. Remove one first.`
        throw new AppError('INVALID_INPUT', text)
      })
      return { id, secret: webhookSecretText(jwtSecrets, nonce) }
    }),

    resumeWebhook: changing.input(ById).mutation(async ({ ctx, input: { id } }) => {
      await adding(ctx, 'webhook', async (em) => {
        if (!(await resumeWebhook(em, { id, userId: ctx.me.userId }))) throw notThere('webhook')
      })
      return { resumed: true as const }
    }),

    removeWebhook: changing.input(ById).mutation(async ({ ctx, input: { id } }) => {
      if (!(await dropWebhook(ctx.em, { id, userId: ctx.me.userId }))) throw notThere('webhook')
      return { removed: true as const }
    }),
  }
}

/** The calls of a webhook. */
function callProcedures(changing: ReturnType<typeof procedureOfKeys>) {
  return {
    testWebhook: changing.input(ById).mutation(async ({ ctx, input: { id } }) => {
      if (!(await callForTest(ctx.em, { id, userId: ctx.me.userId, now: ctx.now() }))) throw notThere('webhook')
      return { called: true as const }
    }),

    deliveries: procedureOfKeys('webhooks')
      .input(ById)
      .query(async ({ ctx, input: { id } }) => {
        const { userId } = ctx.me
        if (!(await listWebhooks(ctx.em, userId)).some((one) => one.id === id)) throw notThere('webhook')
        return listDeliveries(ctx.em, { id, userId })
      }),

    /** The same call under the same id, with a new timestamp. */
    sendAgain: changing.input(ById).mutation(async ({ ctx, input: { id } }) => {
      if (!(await sendAgain(ctx.em, { id, userId: ctx.me.userId, now: ctx.now() }))) throw notThere('call')
      return { called: true as const }
    }),
  }
}
