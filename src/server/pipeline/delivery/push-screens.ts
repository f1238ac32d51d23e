import { channelRequest, recognisesCopies } from '#domain/integrations/channel-request.ts'
import { readChannelUrl, telegramUrl } from '#domain/integrations/channel-url.ts'
import { mayNotHaveArrived } from '#domain/integrations/unknown-end.ts'
import type { PushMessage } from '#domain/notifications/push-message.ts'
import type { ChannelTransport } from '#server/push/channel-transport.ts'
import type { PushOutcome, PushTransport } from '#server/push/push-transport.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { moveChannel, noteChannelMessage } from '#server/store/integrations/channels.ts'
import type { ClaimedPush } from '#server/store/outbox/claims/push-claims.ts'
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
  /** How many copies may go there while no answer comes: a third only where it takes the place of the others. */
  copies: 2 | 3
  /** Records there how it ended. */
  note(sent: PushOutcome): Promise<void>
  /** Records there that no answer came to the last copy. */
  noteUnknown(): Promise<void>
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
    copies: 3,
    send: ({ message, ttlSeconds }, beforeHandOver) =>
      transport.send({ subscription, payload: JSON.stringify(message), topic, ttlSeconds }, beforeHandOver),
    async note({ kind }) {
      if (kind === 'gone') await dropSubscription(em(), subscriptionId)
    },
    noteUnknown: () => Promise.resolve(),
  }
}

function channelScreen(
  { em, channels, now }: ScreenDeps & { channels: ChannelTransport },
  id: string,
  channel: NonNullable<ClaimedPush['channel']>,
): PushScreen {
  const target = readChannelUrl(channel.url)
  const note = (failure: string | null, isGone: boolean) =>
    noteChannelMessage(em(), {
      id: channel.id,
      failure,
      isGone,
      service: 'fault' in target ? undefined : target.service,
      now: now(),
    })
  return {
    copies: 'service' in target && recognisesCopies(target) ? 3 : 2,
    async send({ message: { title, body, bookUrl, alertUrl } }, beforeHandOver) {
      if ('fault' in target) return { kind: 'gone', text: 'no longer supported' }
      const links = [
        { label: 'Book', url: bookUrl },
        { label: 'Your alerts', url: alertUrl },
      ]
      return channels.send(channelRequest(target, { id, title, body, links }), beforeHandOver)
    },
    async note(sent) {
      if (sent.kind === 'moved' && 'chat' in target) {
        await moveChannel(em(), { id: channel.id, url: telegramUrl({ ...target, chat: sent.chat }) })
      }
      await note(sent.kind === 'accepted' ? null : sent.text, sent.kind === 'gone')
    },
    noteUnknown: () => note(mayNotHaveArrived, false),
  }
}
