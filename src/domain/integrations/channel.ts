import { z } from 'zod'

/** How many channels a person can have at a time (rule integrations-12). */
export const maxChannels = 5

export const NewChannel = z.strictObject({ url: z.string().max(1000, 'has 1000 characters at most') })

export const ChannelAlerts = z.strictObject({
  id: z.uuid(),
  /** The alerts that a channel hears of; null for all, also those that are made later. */
  alertIds: z.array(z.uuid()).max(200, 'has 200 alerts at most').nullable(),
})

/** A channel as its owner sees it afterwards: its URL, which holds a secret, is not shown again. */
export interface Channel {
  id: string
  /** 'Telegram' */
  name: string
  /** 'ntfy.sh/cour…' */
  label: string
  /** False for a service that an earlier version told. */
  isSupported: boolean
  /** The current alerts that it hears of; null for all. */
  alertIds: string[] | null
  /** When the service said that it is gone; null while it is there. */
  endedAt: Date | null
  /** When a reset or change of the password paused it (decision 0055); null while it is told. */
  pausedAt: Date | null
  lastSentAt: Date | null
  /** The error of the last message; null if there was none. */
  lastFailure: string | null
  /** True while a message waits or is being sent. */
  isWaiting: boolean
}

/** The test that a person sent to their email last. */
export interface TestEmail {
  state: 'waiting' | 'sent' | 'failed'
  at: Date
}
