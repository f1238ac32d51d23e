import { channelRequest, type ChannelMessage, type SmsRelay } from '#domain/machines/channel-request.ts'
import { readChannelUrl } from '#domain/machines/channel-url.ts'
import type { PushMessage } from '#domain/notifications/push-message.ts'
import type { ChannelTransport } from '#server/push/channel-transport.ts'
import type { PushOutcome, PushTransport } from '#server/push/push-transport.ts'
import { giveBackToLimits, takeFromLimits } from '#server/store/accounts/rate-limits.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { noteChannelMessage } from '#server/store/machines/channels.ts'
import type { ClaimedPush } from '#server/store/push/push-claims.ts'
import { dropSubscription } from '#server/store/push/push-subscriptions.ts'

export interface ScreenDeps {
  em: () => EntityManager
  /** To browsers; without it none are sent. */
  transport?: PushTransport | undefined
  /** To channels; without it none are sent. */
  channels?: ChannelTransport | undefined
  /** The operator's provider of SMS, and the code of a channel; without it none are sent. */
  sms?: { relay: SmsRelay; codeOf: (channelId: string) => string } | undefined
  now: () => Date
}

/** A browser or channel that shows a push. */
interface PushScreen {
  send(push: RenderedPush, beforeHandOver: () => Promise<void>): Promise<PushOutcome>
  /** Records there how it ended. */
  note(sent: PushOutcome): Promise<void>
}

interface RenderedPush {
  message: PushMessage
  ttlSeconds: number
}

/** The screen of a push; undefined if that may no longer be pushed to, or this installation cannot. */
export function screenOf(deps: ScreenDeps, push: ClaimedPush): PushScreen | undefined {
  const { browser, channel } = push
  const { transport, channels } = deps
  if (browser && transport) return browserScreen({ ...deps, transport }, push.gatheringId ?? push.id, browser)
  if (channel && channels) return channelScreen({ ...deps, channels }, push.id, channel)
  return undefined
}

function browserScreen(
  { em, transport }: ScreenDeps & { transport: PushTransport },
  gatheringId: string,
  { subscriptionId, ...subscription }: NonNullable<ClaimedPush['browser']>,
): PushScreen {
  const topic = gatheringId.replaceAll('-', '')
  return {
    send: ({ message, ttlSeconds }, beforeHandOver) =>
      transport.send({ subscription, payload: JSON.stringify(message), topic, ttlSeconds }, beforeHandOver),
    async note({ kind }) {
      if (kind === 'gone') await dropSubscription(em(), subscriptionId)
    },
  }
}

function channelScreen(
  deps: ScreenDeps & { channels: ChannelTransport },
  id: string,
  channel: NonNullable<ClaimedPush['channel']>,
): PushScreen {
  const { em, channels, sms, now } = deps
  const target = readChannelUrl(channel.url)

  function messageOf({ title, body, bookUrl, alertUrl }: PushMessage): ChannelMessage {
    if (channel.isCode) return { id, title: `Your Courtside code: ${sms?.codeOf(channel.id)}`, body: '', links: [] }
    const links = [
      { label: 'Book', url: bookUrl },
      { label: 'Your alerts', url: alertUrl },
    ]
    return { id, title, body, links }
  }

  return {
    async send({ message }, beforeHandOver) {
      if ('fault' in target) return { kind: 'gone', text: 'its URL is not understood any more' }
      const isSms = target.service === 'sms'
      if (isSms && !sms) return { kind: 'withheld', text: 'this site sends no SMS any more' }
      const request = channelRequest(target, messageOf(message), sms?.relay)
      const send = () => channels.send(request, beforeHandOver)
      return isSms && !channel.isCode ? sendWithinDay(deps, channel.userId, send) : send()
    },
    note: (sent) =>
      noteChannelMessage(em(), {
        id: channel.id,
        failure: sent.kind === 'accepted' ? null : sent.text,
        isGone: sent.kind === 'gone',
        now: now(),
      }),
  }
}

const smsADay = 20

/** Limit L28. A message that the provider did not take costs nothing, and is given back. */
async function sendWithinDay(
  { em, now }: ScreenDeps,
  userId: string,
  send: () => Promise<PushOutcome>,
): Promise<PushOutcome> {
  const limit = { key: `sms:${userId}`, limit: smsADay, windowSeconds: 86_400 }
  const wait = await takeFromLimits(em(), [limit], now())
  const text = `a person gets ${smsADay} SMS a day at most; emails go on`
  const sent = wait === undefined ? await send() : { kind: 'withheld' as const, text }
  if (sent.kind !== 'accepted' && sent.kind !== 'unknown') await giveBackToLimits(em(), [limit.key])
  return sent
}
