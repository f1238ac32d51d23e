/**
 * One address and nothing else: no display name, list, group, comment, quoted local part or control character passes,
 * so an address can never name a second recipient (RFC 5321, section 4.1.2, the dot-string form only).
 */
const addrSpec =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

export const emailFaultText = 'Please enter a valid email address'

/** An address in the one form that is stored and compared: trimmed and lower case. */
export function plainEmail(text: string): string {
  return text.trim().toLowerCase()
}

/** True for a plain address of at most 254 characters that mail can be sent to. */
export function isEmail(plain: string): boolean {
  return plain.length <= 254 && plain.indexOf('@') <= 64 && addrSpec.test(plain)
}

/** The error text for an address in a form; null for a valid one. */
export function emailFault(text: string): string | null {
  return isEmail(plainEmail(text)) ? null : emailFaultText
}
