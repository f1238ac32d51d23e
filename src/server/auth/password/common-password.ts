import { AppError } from '#domain/app-error.ts'
import { passwordTexts } from '#domain/auth/password-rule.ts'

/** The owner's facts that a guess would start from. */
export interface PasswordOwner {
  email: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

const serviceName = 'courtside'

/** Shorter ones are in too many good passwords. */
const shortestContextWord = 3

let loading: Promise<ReadonlySet<string>> | undefined

/** Loaded at the first choice of a password, and then cached: most processes never need it. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return loading
}

/**
 * True if a password is on the list of common ones, or is the product's name or its owner's name or address with only
 * digits and signs around it (rule accounts-36).
 */
async function isCommonPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  const plain = password.toLowerCase()
  const core = wordOf(plain)
  const words = [serviceName, owner.email, owner.email.split('@')[0], owner.firstName, owner.lastName]
    .map((word) => wordOf((word ?? '').toLowerCase()))
    .filter((word) => word.length >= shortestContextWord)
  return words.includes(core) || (await commonPasswords()).has(plain)
}

/** Without the digits and signs that people put around a word to make it pass. */
function wordOf(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

/** @throws AppError COMMON_PASSWORD. */
export async function refuseCommonPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (await isCommonPassword(password, owner)) throw new AppError('COMMON_PASSWORD', passwordTexts.common)
}
