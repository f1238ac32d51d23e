import { channelRequest } from '#domain/machines/channel-request.ts'
import { readChannelUrl } from '#domain/machines/channel-url.ts'
import type { PushMessage } from '#domain/notifications/push-message.ts'
import type { ChannelTransport } from '#server/push/channel-transport.ts'
import type { PushOutcome, PushTransport } from '#server/push/push-transport.ts'
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
  { em, channels, now }: ScreenDeps & { channels: ChannelTransport },
  id: string,
  channel: NonNullable<ClaimedPush['channel']>,
): PushScreen {
  const target = readChannelUrl(channel.url)
  return {
    async send({ message: { title, body, bookUrl, alertUrl } }, beforeHandOver) {
      if ('fault' in target) return { kind: 'gone', text: 'no longer supported' }
      const links = [
        { label: 'Book', url: bookUrl },
        { label: 'Your alerts', url: alertUrl },
      ]
      return channels.send(channelRequest(target, { id, title, body, links }), beforeHandOver)
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
