import { z } from 'zod'

/** How many keys a person can have at a time (rule machines-2). */
export const maxApiKeys = 5

/** The prefix of a key, by which people and scanners of leaked secrets recognise it. */
export const apiKeyPrefix = 'courtside_'

/** The header that a program sends its key in. */
export const apiKeyHeader = 'x-api-key'

export const ApiKeyName = z
  .string()
  .trim()
  .min(1, 'name: says what the key is for')
  .max(60, 'name: has 60 characters at most')

/** A key as its owner sees it afterwards: the key itself is shown once. */
export interface ApiKey {
  id: string
  name: string
  createdAt: Date
  /** To within an hour; null if never used. */
  lastUsedAt: Date | null
  /** When a reset or change of the password paused it (decision 0055); null while it works. */
  pausedAt: Date | null
}
