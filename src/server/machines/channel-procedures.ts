import { AppError } from '#domain/app-error.ts'
import { ChannelAlerts, maxChannels, NewChannel, ResumedChannel, type Channel } from '#domain/machines/channel.ts'
import { channelRequest } from '#domain/machines/channel-request.ts'
import { channelLabel, channelServices, readChannelUrl, type ChannelTarget } from '#domain/machines/channel-url.ts'
import { takeFromLimits } from '#server/store/accounts/rate-limits.ts'
import {
  dropChannel,
  insertChannel,
  lastTestEmail,
  listChannels,
  resumeChannel,
  setChannelAlerts,
} from '#server/store/machines/channels.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { signedInProcedure } from '#server/trpc/procedures.ts'
import { inSession } from '#server/trpc/in-session.ts'
import { adding, ById, notThere } from './adding.ts'
import { createChannelTests } from './channel-tests.ts'
import type { MachineDeps } from './machine-deps.ts'

/** The channels of a person. For sessions only: a URL holds a secret of its owner's. */
export function channelProcedures(changing: typeof signedInProcedure, deps: MachineDeps) {
  const { sendTest, requireCode } = createChannelTests(deps)
  return {
    channels: signedInProcedure.query(async ({ ctx }): Promise<Channel[]> => {
      return (await listChannels(ctx.em, ctx.me.userId)).map(({ url, ...rest }) => ({ ...rest, ...shownAs(url) }))
    }),

    addChannel: changing.input(NewChannel).mutation(async ({ ctx, input }) => {
      const target = offeredTarget(input.url, deps)
      const isSms = target.service === 'sms'
      const url = isSms ? `sms://${target.number}` : input.url.trim()
      const id = await adding(ctx, 'channel', async (em) => {
        const { userId } = ctx.me
        const now = ctx.now()
        const made = await insertChannel(em, { userId, url, now })
        if (made !== undefined) {
          if (isSms) await sendTest(em, { id: made, userId, now })
          return made
        }
        const isThere = (await listChannels(em, userId)).some((one) => one.url === url)
        const text = isThere
          ? 'url: you have this channel already'
          : `You have ${maxChannels} channels, which is the most there can be. Remove one first.`
        throw new AppError('INVALID_INPUT', text)
      })
      return { id }
    }),

    setChannelAlerts: changing.input(ChannelAlerts).mutation(async ({ ctx, input }) => {
      if (!(await setChannelAlerts(ctx.em, { ...input, userId: ctx.me.userId }))) throw notThere('channel')
      return { set: true as const }
    }),

    resumeChannel: changing.input(ResumedChannel).mutation(async ({ ctx, input: { id, code } }) => {
      const { userId } = ctx.me
      const isProven = await requireCode(ctx.em, { id, userId, now: ctx.now(), code })
      await adding(ctx, 'channel', async (em) => {
        if (!(await resumeChannel(em, { id, userId, isProven }))) throw notThere('channel')
      })
      return { resumed: true as const }
    }),

    testChannel: changing.input(ById).mutation(async ({ ctx, input: { id } }) => {
      await inSession(ctx, ctx.me, (em) => sendTest(em, { id, userId: ctx.me.userId, now: ctx.now() }))
      return { sent: true as const }
    }),

    removeChannel: changing.input(ById).mutation(async ({ ctx, input: { id } }) => {
      if (!(await dropChannel(ctx.em, { id, userId: ctx.me.userId }))) throw notThere('channel')
      return { removed: true as const }
    }),
  }
}

/** Tests of the email, with how the last one ended. */
export function emailTestProcedures(
  changing: typeof signedInProcedure,
  { rateLimits }: Pick<MachineDeps, 'rateLimits'>,
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

function shownAs(url: string): Pick<Channel, 'name' | 'label'> {
  const target = readChannelUrl(url)
  if ('fault' in target) return { name: 'A channel', label: 'not understood any more' }
  return { name: channelServices[target.service].name, label: channelLabel(target) }
}

/** The channel at a URL, if we would send to it. */
function offeredTarget(url: string, { mayCall, sendsSms }: MachineDeps): ChannelTarget {
  const target = readChannelUrl(url)
  if ('fault' in target) throw new AppError('INVALID_INPUT', target.fault)
  if (target.service === 'sms') {
    if (sendsSms) return target
    const fix = 'paste the URL of another channel, such as ntfy://TOPIC'
    throw new AppError('INVALID_INPUT', `url: this site sends no SMS; ${fix}`)
  }
  if (mayCall(channelRequest(target, { id: 'x', title: '', body: '', links: [] }).url)) return target
  throw new AppError(
    'INVALID_INPUT',
    'url: is not an address that is called; use a host on the public internet, without a port',
  )
}
