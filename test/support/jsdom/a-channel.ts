import type { Channel } from '#domain/integrations/channel.ts'

/** A channel that works and has sent nothing yet. */
export function aChannel(change: Partial<Channel> = {}): Channel {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'ntfy',
    label: 'ntfy.sh/my-c…',
    isSupported: true,
    alertIds: null,
    endedAt: null,
    pausedAt: null,
    lastSentAt: null,
    lastFailure: null,
    isWaiting: false,
    ...change,
  }
}
