import { z } from 'zod'
import { keyLifetimes } from './key-lifetimes.ts'

/** How many keys a person can have at a time (rule integrations-2). */
export const maxApiKeys = 5

/** The prefix of a key, by which people and scanners of leaked secrets recognise it. */
export const apiKeyPrefix = 'courtside_'

/** The header that a program sends its key in. */
export const apiKeyHeader = 'x-api-key'

const ApiKeyName = z.string().trim().min(1, 'name: says what the key is for').max(60, 'name: has 60 characters at most')

/**
 * Things of its owner that a key opens, besides its limits (rule integrations-10): `read` their alerts and preferences,
 * `alerts` to make, change and delete alerts, `webhooks` to manage webhooks.
 */
export const KeyScope = z.enum(['read', 'alerts', 'webhooks'], "must be 'read', 'alerts' or 'webhooks'")
export type KeyScope = z.infer<typeof KeyScope>

export const NewKey = z.strictObject({
  name: ApiKeyName,
  scopes: z.array(KeyScope).max(KeyScope.options.length).default([]),
  /** Null for a key that does not expire. */
  expiresInDays: z.literal(keyLifetimes, 'must be 30, 90, 365 or null').nullable().default(null),
})

/** A key as its owner sees it afterwards: the key itself is shown once. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(KeyScope),
  createdAt: z.date(),
  /** Null if it does not expire. */
  expiresAt: z.date().nullable(),
  lastUsedAt: z.date().nullable().describe('To within an hour.'),
  /** When a reset or change of the password paused it (decision 0055); null while it works. */
  pausedAt: z.date().nullable().describe('Since a change of the password.'),
})
export type ApiKey = z.infer<typeof ApiKey>
