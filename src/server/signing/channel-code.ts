import { createHmac } from 'node:crypto'
import { isSame } from './signed-link.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The six digits that prove the number of a channel. They are derived again for each use, so none is stored. */
export function channelCode([key]: SigningKeys, channelId: string): string {
  return codeBy(key, channelId)
}

/** True for the code by any of the keys: it may have been sent before the current one signed. */
export function isChannelCode(keys: SigningKeys, channelId: string, code: string): boolean {
  return keys.some((key) => isSame(code, codeBy(key, channelId)))
}

function codeBy(key: string, channelId: string): string {
  const digest = createHmac('sha256', key).update(`channel-code\n${channelId}`).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
