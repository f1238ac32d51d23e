import { createECDH } from 'node:crypto'
import type { Environment } from './environment.ts'

export interface PushKeys {
  publicKey: string
  privateKey: string
  /** The contact for push services. */
  subject: string
}

/** Faults of the keys for pushes: both or none, and a pair. */
export function pushFaults({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY }: Environment): string[] {
  const pair = { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY }
  const missing = Object.entries(pair).filter(([, key]) => !key)
  if (missing.length === 1)
    return missing.map(([name]) => `${name}: is missing; set both keys that npm run push:keys prints`)
  if (!PUSH_PUBLIC_KEY || !PUSH_PRIVATE_KEY || publicKeyOf(PUSH_PRIVATE_KEY) === PUSH_PUBLIC_KEY) return []
  return ['PUSH_PUBLIC_KEY: does not belong to PUSH_PRIVATE_KEY; set both keys that npm run push:keys prints']
}

/** The public key (P-256, uncompressed) of a private one, both base64url; undefined if it is invalid. */
function publicKeyOf(privateKey: string): string | undefined {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url')
  } catch {
    return undefined
  }
}

/** The settings of pushes; none without keys. The contact is `APP_URL`, or the sender's address. */
export function push(environment: Environment, appUrl: string, sender: string): { push?: PushKeys } {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT } = environment
  if (!publicKey || !privateKey) return {}
  const subject = PUSH_CONTACT ?? (appUrl.startsWith('https:') ? appUrl : `mailto:${sender}`)
  return { push: { publicKey, privateKey, subject } }
}
