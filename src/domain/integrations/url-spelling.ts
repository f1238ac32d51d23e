/**
 * The part of a typed URL that would be changed or dropped without a word before it is called, with the fix; undefined
 * where it is called as it is spelled.
 */
export function spellingFault(text: string): string | undefined {
  if (text.includes('#')) return "has a '#', and nothing after it is sent; write it as '%23'"
  if (text.includes('\\')) return "has a '\\'; write '/', or '%5C' in a password"
  if (!isDecodable(text)) return "has a '%' that stands for itself; write it as '%25'"
  const [, authority = '', path = ''] = /^[^:]*:\/\/([^/?]*)([^?]*)/.exec(text) ?? []
  if (/%(?!3a)/i.test(authority.replace(/^.*@/s, ''))) return "has a '%' in its host; write the host plainly"
  if (/\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path))
    return "has '..', '.' or '//' in its path; write the path that it means"
  return undefined
}

/** The same for an address that is called as it is. */
export function addressFault(text: string): string | undefined {
  const fault = spellingFault(text)
  if (fault !== undefined) return fault
  const called = URL.parse(text)?.href
  const spelled = text
    .replace(/^[^/]*\/\/[^/?]*/, (origin) => origin.toLowerCase().replace(/^(https:.*):443$/, '$1'))
    .replace(/^([^/]*\/\/[^/?]*)(?=\?|$)/, '$1/')
  return called === undefined || called === spelled ? undefined : `would be called as ${called}; write it so`
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
