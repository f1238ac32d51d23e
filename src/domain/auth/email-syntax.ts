/**
 * One addr-spec and nothing else: no display name, list, group, comment, quoted local part or control character can
 * pass, so an address can never name a second recipient (RFC 5321, section 4.1.2, the dot-string form only).
 */
const addrSpec =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

export const emailFaultText = 'Please enter a valid email address'

/** An address in the one form that is stored and compared: trimmed and lower case. */
export function plainEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** Whether a plain address can be written to, at most 254 characters of it. */
export function isEmail(plain: string): boolean {
  return plain.length <= 254 && plain.indexOf('@') <= 64 && addrSpec.test(plain)
}

/** What a form says of an address; null for a good one. */
export function emailFault(text: string): string | null {
  return isEmail(plainEmail(text)) ? null : emailFaultText
}
