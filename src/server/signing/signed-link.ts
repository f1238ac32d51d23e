import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SigningKeys } from './signing-keys.ts'

/** The purpose of a link. A link is invalid for every other purpose. */
export type LinkPurpose =
  | 'confirm-alert'
  | 'stop-alert'
  | 'booked-alert'
  | 'pause-alert'
  | 'change-alert'
  | 'unsubscribe'
  | 'own-venue'
  /** Of emails from before each action had a purpose of its own. Never signed any more. */
  | 'manage-alert'

/**
 * A signed link: its subject, and an HMAC of it for this purpose (decision 0008). Nothing is stored, so a dump of the
 * database has no links, and they work as long as the key does. With the optional date of issue the link expires.
 */
export function signLink({
  key,
  purpose,
  subject,
  issuedAt,
}: {
  key: string
  purpose: LinkPurpose
  subject: string
  issuedAt?: Date
}): string {
  const body = [subject, issuedAt ? String(issuedAt.getTime()) : '']
    .map((text) => Buffer.from(text).toString('base64url'))
    .join('.')
  return `${body}.${proofOf(key, purpose, body)}`
}

export interface LinkSubject {
  subject: string
  issuedAt: Date | undefined
}

interface SignedLink {
  keys: SigningKeys
  purpose: LinkPurpose
  token: string
}

/** The subject of a link of this purpose; undefined if we did not sign it. */
export function readLink({ keys, purpose, token }: SignedLink): LinkSubject | undefined {
  const at = token.lastIndexOf('.')
  const body = token.slice(0, at)
  const given = token.slice(at + 1)
  if (at < 0 || !keys.some((key) => isSame(given, proofOf(key, purpose, body)))) return undefined
  const [subject = '', issued = ''] = body.split('.').map((text) => Buffer.from(text, 'base64url').toString())
  return { subject, issuedAt: issued === '' ? undefined : new Date(Number(issued)) }
}

const freshForMs = 72 * 3_600_000

/** The same for a link that works for three days; undefined once it is older. */
export function readFreshLink({
  now,
  ...signed
}: SignedLink & { now: Date }): { subject: string; issuedAt: Date } | undefined {
  const { subject = '', issuedAt } = readLink(signed) ?? {}
  if (!issuedAt || now.getTime() - issuedAt.getTime() > freshForMs) return undefined
  return { subject, issuedAt }
}

/** Compared in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function proofOf(key: string, purpose: LinkPurpose, body: string): string {
  return createHmac('sha256', key).update(`link\n${purpose}\n${body}`).digest('base64url')
}
