import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const minimumBytes = 32
const minimumDistinctCharacters = 8

function repeatsItself(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length++) {
    if (
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .startsWith(text)
    )
      return true
  }
  return false
}

/** Too short, a repeated pattern, or a word from a template: signatures made with such a secret can be forged. */
export function isWeakSecret(secret: string): boolean {
  return (
    Buffer.byteLength(secret) < minimumBytes ||
    new Set(secret).size < minimumDistinctCharacters ||
    repeatsItself(secret) ||
    /change.?(me|this|it)|secret|password|example|placeholder/i.test(secret)
  )
}

/**
 * The secret of a development machine. It is generated at the first start and persisted, so that sessions survive a
 * restart.
 */
export function generatedSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret')
  mkdirSync(dataDir, { recursive: true })
  // Linked into place, so that two processes that start together both use the secret of the first.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
