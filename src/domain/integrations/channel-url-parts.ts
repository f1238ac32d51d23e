/** A URL in its parts, decoded. */
export interface UrlParts {
  scheme: string
  user: string
  host: string
  path: string[]
  query: [name: string, value: string][]
}

/** A parameter of a URL: what we keep of it under which name, or nothing where it says what holds anyway. */
export interface Parameter {
  value: RegExp
  kept?: string
}

/** Reads the parameters of a URL that mean something for the service; a fault names the first that does not. */
export function readParameters(
  query: UrlParts['query'],
  known: Record<string, Parameter>,
  service: string,
): { kept: Map<string, string> } | { fault: string } {
  const kept = new Map<string, string>()
  for (const [name, value] of query) {
    // A longer one may be the rest of a password.
    const shown = /^\w{1,20}$/.test(name) ? `'${name}'` : 'what follows the ?'
    const parameter = Object.hasOwn(known, name) ? known[name] : undefined
    if (!parameter) return { fault: `url: ${shown} means nothing for ${service}; leave it out` }
    if (!parameter.value.test(value)) return { fault: `url: ${shown} has a value that is not understood; leave it out` }
    if (!parameter.kept) continue
    if (kept.has(parameter.kept)) return { fault: `url: ${shown} is named twice; keep one` }
    kept.set(parameter.kept, value)
  }
  return { kept }
}

/** Takes a URL apart. Not by `URL`, which lowers the case of a host and refuses the colon in the token of a bot. */
export function partsOf(text: string): UrlParts | undefined {
  const found = /^([a-z]+):\/\/(?:([^/?]*)@)?([^@/?]+)(\/[^?]*)?(?:\?(.*))?$/is.exec(text)
  if (!found || !text.isWellFormed()) return undefined
  const [, scheme = '', user = '', host = '', path = '', query = ''] = found
  const segments = path.split('/').filter((part) => part !== '')
  try {
    const [plainUser = '', plainHost = '', ...plainPath] = [user, host, ...segments].map(decodeURIComponent)
    if ([plainUser, plainHost, ...plainPath].some((part) => /[\s\p{Cc}]/u.test(part))) return undefined
    if (plainPath.some((part) => part.includes('/'))) return undefined
    const parts = { user: plainUser, host: plainHost, path: plainPath }
    return { scheme: scheme.toLowerCase(), ...parts, query: [...new URLSearchParams(query)] }
  } catch {
    return undefined
  }
}
