import { LRUCache } from 'lru-cache'
import { AppError } from '#domain/app-error.ts'
import { apiKeyHeader, apiKeyPrefix } from '#domain/machines/api-key.ts'
import { hashToken } from '#server/signing/one-time-token.ts'
import { databaseTrouble } from '#server/store/database-trouble.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { findApiKey, noteApiKeyUse } from '#server/store/machines/api-keys.ts'

/** How long a key is taken for good without asking again: so long an ended one may still be used (rule machines-3). */
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
}

export function createKnownKeys({ em, now }: { em: () => EntityManager; now: () => Date }): KnownKeys {
  const remembered = new LRUCache<string, { id: string; until: number }>({ max: maxRemembered })
  return {
    known(key) {
      const found = remembered.get(key)
      return found && now().getTime() < found.until ? found.id : undefined
    },
    async check(key) {
      try {
        const id = key.startsWith(apiKeyPrefix) ? await findApiKey(em(), hashToken(key)) : undefined
        if (id === undefined) {
          remembered.delete(key)
          throw new AppError(
            'UNAUTHENTICATED',
            `${apiKeyHeader}: is no key, was ended or is paused; see the account page`,
          )
        }
        remembered.set(key, { id, until: now().getTime() + trustMs })
        await noteApiKeyUse(em(), id, now())
        return id
      } catch (error) {
        if (databaseTrouble(error) === undefined) throw error
        return remembered.get(key)?.id
      }
    },
  }
}
