import { AppError } from '#domain/app-error.ts'
import { ChannelAlerts, maxChannels, NewChannel, type Channel } from '#domain/integrations/channel.ts'
import { channelRequest } from '#domain/integrations/channel-request.ts'
import { channelLabel, channelServices, readChannelUrl } from '#domain/integrations/channel-url.ts'
import { takeFromLimits } from '#server/store/accounts/rate-limits.ts'
import {
  dropChannel,
  insertChannel,
  lastTestEmail,
  listChannels,
  resumeChannel,
  sendChannelTest,
  setChannelAlerts,
} from '#server/store/integrations/channels.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { signedInProcedure } from '#server/trpc/procedures.ts'
import { inSession } from '#server/trpc/in-session.ts'
import { adding, ById, notThere } from './adding.ts'
import type { IntegrationDeps } from './integration-deps.ts'

/** The channels of a person. For sessions only: a URL holds a secret of its owner's. */
export function channelProcedures(changing: typeof signedInProcedure, deps: IntegrationDeps) {
  return {
    channels: signedInProcedure.query(async ({ ctx }): Promise<Channel[]> => {
      return (await listChannels(ctx.em, ctx.me.userId)).map(({ url, ...rest }) => ({ ...rest, ...shownAs(url) }))
    }),

    addChannel: changing.input(NewChannel).mutation(async ({ ctx, input }) => {
      requireCallable(input.url, deps)
      const channel = { userId: ctx.me.userId, url: input.url.trim(), now: ctx.now() }
      return { id: await adding(ctx, 'channel', (em) => addChannel(em, channel)) }
    }),

    setChannelAlerts: changing.input(ChannelAlerts).mutation(async ({ ctx, input }) => {
      await inTransaction(ctx.em, (em) => setAlerts(em, { ...input, userId: ctx.me.userId }))
      return { set: true as const }
    }),

    resumeChannel: changing.input(ById).mutation(async ({ ctx, input: { id } }) => {
      await adding(ctx, 'channel', async (em) => {
        if (!(await resumeChannel(em, { id, userId: ctx.me.userId }))) throw notThere('channel')
      })
      return { resumed: true as const }
    }),

    testChannel: changing.input(ById).mutation(async ({ ctx, input: { id } }) => {
      await inSession(ctx, ctx.me, async (em) => {
        if (!(await sendChannelTest(em, { id, userId: ctx.me.userId, now: ctx.now() }))) throw notThere('channel')
      })
      return { sent: true as const }
    }),

    removeChannel: changing.input(ById).mutation(async ({ ctx, input: { id } }) => {
      if (!(await dropChannel(ctx.em, { id, userId: ctx.me.userId }))) throw notThere('channel')
      return { removed: true as const }
    }),
  }
}

async function addChannel(em: EntityManager, channel: { userId: string; url: string; now: Date }): Promise<string> {
  const made = await insertChannel(em, channel)
  if (made !== undefined) return made
  const isThere = (await listChannels(em, channel.userId)).some(({ url }) => url === channel.url)
  const text = isThere
    ? 'url: you have this channel already'
    : `You have ${maxChannels} channels, which is the most there can be. Remove one first.`
  throw new AppError('INVALID_INPUT', text)
}

async function setAlerts(
  em: EntityManager,
  { alertIds: named, ...channel }: { id: string; userId: string; alertIds: readonly string[] | null },
): Promise<void> {
  const alertIds = named && [...new Set(named)]
  const set = await setChannelAlerts(em, { ...channel, alertIds })
  if (set === undefined) throw notThere('channel')
  // Another person's alert answers like one that does not exist (rule alerts-19).
  if (set < (alertIds?.length ?? 0)) throw notThere('alert')
}

/** Tests of the email, with how the last one ended. */
export function emailTestProcedures(
  changing: typeof signedInProcedure,
  { rateLimits }: Pick<IntegrationDeps, 'rateLimits'>,
) {
  return {
    /** Null if there was none in the last weeks. */
    emailTest: signedInProcedure.query(({ ctx }) => lastTestEmail(ctx.em, ctx.me)),

    /** Limit L25. */
    testEmail: changing.mutation(async ({ ctx }) => {
      const { userId, email } = ctx.me
      const now = ctx.now()
      const limit = { key: `test-email:${userId}`, limit: 5, windowSeconds: 1800 }
      const wait = rateLimits ? await takeFromLimits(ctx.em, [limit], now) : undefined
      if (wait !== undefined)
        throw new AppError('TOO_MANY_REQUESTS', 'Too many test emails. Please wait a moment.', wait)
      await enqueueNotification(ctx.em, { kind: 'test-email', address: email, userId, payload: {}, now })
      return { sent: true as const }
    }),
  }
}

function shownAs(url: string): Pick<Channel, 'name' | 'label' | 'isSupported'> {
  const target = readChannelUrl(url)
  // Of what is not understood, the scheme alone is no secret.
  if ('fault' in target) return { name: 'A channel', label: url.replace(/:.*/s, '://…'), isSupported: false }
  return { name: channelServices[target.service].name, label: channelLabel(target), isSupported: true }
}

/** Refuses a URL that we would not send to. */
function requireCallable(url: string, { mayCall }: IntegrationDeps): void {
  const target = readChannelUrl(url)
  if ('fault' in target) throw new AppError('INVALID_INPUT', target.fault)
  if (mayCall(channelRequest(target, { id: 'x', title: '', body: '', links: [] }).url)) return
  throw new AppError(
    'INVALID_INPUT',
    'url: is not an address that is called; use a host on the public internet, without a port',
  )
}
