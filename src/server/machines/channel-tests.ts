import { AppError } from '#domain/app-error.ts'
import { isChannelCode } from '#server/signing/channel-code.ts'
import { takeFromLimits, type RateLimit } from '#server/store/accounts/rate-limits.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { listChannels, sendChannelTest } from '#server/store/machines/channels.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import { notThere } from './adding.ts'
import type { MachineDeps } from './machine-deps.ts'

const windowSeconds = 86_400

interface Named {
  id: string
  userId: string
  now: Date
}

/** The tests of channels. That of a paused number is a code, which turns the channel on (rule machines-17). */
export function createChannelTests({ jwtSecrets, rateLimits }: Pick<MachineDeps, 'jwtSecrets' | 'rateLimits'>) {
  async function channelOf(em: EntityManager, { id, userId }: Named) {
    const channel = (await listChannels(em, userId)).find((one) => one.id === id)
    if (!channel) throw notThere('channel')
    return channel
  }

  async function take(em: EntityManager, limits: RateLimit[], now: Date): Promise<void> {
    const wait = rateLimits ? await takeFromLimits(em, limits, now) : undefined
    if (wait === undefined) return
    throw new AppError('TOO_MANY_REQUESTS', 'Too many codes today. Please try again tomorrow.', wait)
  }

  return {
    /** Stores a test in the caller's transaction, so that a refused code (limit L26) is not counted. */
    async sendTest(em: EntityManager, named: Named): Promise<void> {
      const { url, needsCode } = await channelOf(em, named)
      if (needsCode) {
        const keys = [`sms-code:${named.userId}`, `sms-code-to:${addressHash(url)}`]
        await take(
          em,
          keys.map((key) => ({ key, limit: 3, windowSeconds })),
          named.now,
        )
      }
      if (!(await sendChannelTest(em, named))) throw notThere('channel')
    },

    /** Refuses a number without its code (limit L27). Returns true if the code proved the number. */
    async requireCode(em: EntityManager, { code, ...named }: Named & { code: string | undefined }): Promise<boolean> {
      const { id, needsCode } = await channelOf(em, named)
      if (!needsCode) return false
      const digits = code?.replaceAll(/\D/g, '')
      if (!digits) throw new AppError('INVALID_INPUT', 'code: is missing; enter the six digits of our SMS')
      await take(em, [{ key: `sms-code-try:${id}`, limit: 5, windowSeconds }], named.now)
      if (isChannelCode(jwtSecrets, id, digits)) return true
      throw new AppError(
        'INVALID_INPUT',
        'code: is not the one that we sent; look at our SMS again, or let us send another',
      )
    },
  }
}
