import { LRUCache } from 'lru-cache'
import { AppError } from '#domain/app-error.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { apiKeyHeader, apiKeyPrefix } from '#domain/integrations/api-key.ts'
import { hashToken } from '#server/signing/one-time-token.ts'
import { databaseTrouble } from '#server/store/database-trouble.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { KeyHolder } from '#server/trpc/context.ts'
import { findApiKey, noteApiKeyUse } from '#server/store/integrations/api-keys.ts'

/** How long a checked key is trusted: an ended one may still be used meanwhile (rule integrations-3). */
const trustMs = 10_000
const maxRemembered = 10_000

/** Checks keys. */
interface KnownKeys {
  /** The id of a key that was checked within the last ten seconds. */
  known(key: string): string | undefined
  /**
   * The id of a key; undefined while the database is away, so that its owner is limited by address like everybody else.
   * @throws AppError UNAUTHENTICATED for an invalid key.
   */
  check(key: string): Promise<string | undefined>
  /**
   * The owner and the scopes of a key as it is stored now, for something of its owner's.
   * @throws AppError UNAUTHENTICATED for an invalid key.
   */
  read(em: EntityManager, key: string): Promise<KeyHolder>
}

export function createKnownKeys({ em, now }: { em: () => EntityManager; now: () => Date }): KnownKeys {
  async function read(from: EntityManager, key: string) {
    const found = key.startsWith(apiKeyPrefix) ? await findApiKey(from, hashToken(key)) : undefined
    if (!found) {
      throw new AppError('UNAUTHENTICATED', `${apiKeyHeader}: is no key, was ended or is paused; see the account page`)
    }
    if (found.expiresAt && found.expiresAt <= now()) {
      const day = longDateText(venueDate(found.expiresAt))
      throw new AppError('UNAUTHENTICATED', `${apiKeyHeader}: expired on ${day}; make a new one on the account page`)
    }
    return found
  }

  const remembered = new LRUCache<string, { id: string; until: number }>({ max: maxRemembered })
  return {
    known(key) {
      const found = remembered.get(key)
      return found && now().getTime() < found.until ? found.id : undefined
    },
    read,
    async check(key) {
      try {
        const { keyId: id, expiresAt } = await read(em(), key)
        remembered.set(key, { id, until: Math.min(now().getTime() + trustMs, expiresAt?.getTime() ?? Infinity) })
        await noteApiKeyUse(em(), id, now())
        return id
      } catch (error) {
        if (databaseTrouble(error) === undefined) {
          remembered.delete(key)
          throw error
        }
        return remembered.get(key)?.id
      }
    },
  }
}
