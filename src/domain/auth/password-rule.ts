/** 8 to 128 characters, counted as people count them. */
const minimumLength = 8
const maximumLength = 128

/** The normal form in which a password is hashed and compared, from any keyboard. */
export function plainPassword(text: string): string {
  return text.normalize('NFKC')
}

export function isLongEnough(password: string): boolean {
  return [...password].length >= minimumLength
}

export function isShortEnough(password: string): boolean {
  return [...password].length <= maximumLength
}

export const passwordTexts = {
  missing: 'Password is required',
  tooShort: 'Password must be at least 8 characters',
  /** The hint of the register screen and the text of the reset screen. */
  tooShortAtLength: 'Password must be at least 8 characters long',
  common: 'This password is on lists of common passwords. Please choose another.',
  tooLong: 'Password must be at most 128 characters',
} as const

/** The error text for a password that is being chosen; null for a valid one. */
export function passwordFault(text: string, tooShort: string = passwordTexts.tooShort): string | null {
  const password = plainPassword(text)
  if (!isLongEnough(password)) return tooShort
  return isShortEnough(password) ? null : passwordTexts.tooLong
}
