import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Receivers accept no shorter one (RFC 8301, section 3.2). */
const shortestBits = 1024

/** The fault of a DKIM key file; undefined if it can sign emails. */
export function dkimKeyFault(file: string): string | undefined {
  let key
  try {
    key = createPrivateKey(readFileSync(file))
  } catch {
    return `${file} holds no private key in PEM that can be read without a passphrase`
  }
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType !== 'rsa') return `${file} holds no RSA key`
  return modulusLength < shortestBits ? `the key in ${file} has only ${modulusLength} bits` : undefined
}
