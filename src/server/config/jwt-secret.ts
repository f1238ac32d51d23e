import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '#domain/config-error.ts'
import { makeFolder } from './data-folder.ts'

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
 * @throws ConfigError if the existing file cannot be trusted: half written, or open to others.
 */
export function generatedSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret')
  makeFolder(dataDir)
  if (!existsSync(file)) persistSecret(file)
  return readSecret(file)
}

/** Stored before it has its name, so a machine that loses power never finds an empty secret under it. */
function persistSecret(file: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    // Linked from a draft, so that two processes that start together both use the first one's secret.
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  syncFolder(dirname(file))
}

/** The name is on the disk only once its folder is. */
function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

function readSecret(file: string): string {
  if ((statSync(file).mode & 0o077) !== 0) {
    throw new ConfigError([`DATA_DIR: ${file} can be read by others; run chmod 600 on it, or set JWT_SECRET`])
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (isWeakSecret(secret)) {
    throw new ConfigError([
      `DATA_DIR: ${file} is empty or too short; restore it, or remove it: everybody then has to sign in again`,
    ])
  }
  return secret
}
