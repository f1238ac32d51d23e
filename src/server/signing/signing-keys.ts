import { createHmac } from 'node:crypto'

/** The secret that signs, and behind it an earlier one that is still accepted (rule operation-22). */
export type SigningKeys = readonly [current: string, ...earlier: string[]]

/** Names a key without revealing it, so that what was begun with an earlier one is finished with it. */
export function markOf(key: string): string {
  return createHmac('sha256', key).update('mark').digest('hex').slice(0, 8)
}
