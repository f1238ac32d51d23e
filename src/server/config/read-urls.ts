import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Client } from 'pg'

// Addresses are read whole when the configuration is, so that a wrong part ends the start before it has begun. A value
// that may contain a password is never repeated.

/** A URL of one of some schemes whose every part can be decoded; undefined for any other text. */
export function parsedUrl(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.parse(text)
  return url && protocols.includes(url.protocol) && isDecodable(url) ? url : undefined
}

function isDecodable({ username, password, host, pathname, search, hash }: URL): boolean {
  try {
    for (const part of [username, password, host, pathname, search, hash]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/** The fault of an address that cannot be read: a `%` that encodes nothing, or else `fix`. */
export function urlFault(text: string, fix: string): string {
  const url = URL.parse(text.replace('@/', '@localhost/'))
  return url && !isDecodable(url) ? 'has a % that encodes nothing; write it as %25' : fix
}

/** An address as a fault may repeat it. */
export function withoutUser(text: string): string {
  return text.replace(/\/\/[^/]*@/, '//')
}

/** The origin of a site. */
export function readOrigin(text: string): string | undefined {
  const url = parsedUrl(text, ['http:', 'https:'])
  return url && isBare(url) ? url.origin : undefined
}

function isBare({ pathname, search, hash, username, password }: URL): boolean {
  return pathname === '/' && [search, hash, username, password].every((part) => part === '')
}

/** An address of PostgreSQL, with its certificates, as `pg` reads it. */
export function readDatabaseUrl(text: string): string | undefined {
  // An address with credentials and an empty host (the socket folder follows in ?host=) is valid for PostgreSQL, not
  // for URL.
  const url = parsedUrl(text.replace('@/', '@localhost/'), ['postgres:', 'postgresql:'])
  return url && !url.hash && readByPg(text) === undefined ? text : undefined
}

/** The fault of an address of PostgreSQL that names a file which cannot be read. */
export function certificateFault(text: string): string | undefined {
  const { path } = readByPg(text) ?? {}
  return path && `names ${path}, which cannot be read; correct sslrootcert, sslcert or sslkey`
}

/** The error by which `pg` refuses an address; undefined if it takes it. */
function readByPg(text: string): NodeJS.ErrnoException | undefined {
  try {
    new Client({ connectionString: text })
    return undefined
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}

export function readDatabaseUrls(text: string): string[] | undefined {
  const urls = text.split(',').map((part) => readDatabaseUrl(part.trim()))
  return urls.every((url) => url !== undefined) ? urls : undefined
}

/** A relay: a host, and a user with a password where it wants one. `requireTLS=true` is all that a query can say. */
export function readSmtpUrl(text: string): string | undefined {
  const url = parsedUrl(text, ['smtp:', 'smtps:'])
  if (!url || !/^\/?$/.test(url.pathname) || url.hash || url.port === '0') return undefined
  if (!url.username && url.password) return undefined
  const isKnown = [...url.searchParams].every(
    ([name, value]) => name === 'requireTLS' && /^(?:true|false)$/.test(value),
  )
  return isKnown && isHost(url.hostname) ? text : undefined
}

/** The collector of traces, whose path is extended. */
export function readCollectorUrl(text: string): string | undefined {
  const url = parsedUrl(text, ['http:', 'https:'])
  return url && !url.search && !url.hash ? url.href : undefined
}

/** A contact for push services. */
export function readContact(text: string): string | undefined {
  const url = parsedUrl(text, ['mailto:', 'https:'])
  if (!url) return undefined
  if (url.protocol === 'https:') return url.username || url.password ? undefined : text
  return /^[^@\s]+@[^@\s]+$/.test(url.pathname) ? text : undefined
}

/** The host of a contact that nobody outside can reach; undefined if there is none. */
export function innerHost(contact: string): string | undefined {
  const { protocol, hostname, pathname } = new URL(contact)
  const host = protocol === 'mailto:' ? pathname.slice(pathname.lastIndexOf('@') + 1) : hostname
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  if (isIP(name)) return ipaddr.process(name).range() === 'unicast' ? undefined : host
  return !name.includes('.') || innerNames.test(name) ? host : undefined
}

const innerNames =
  /\.(?:localhost|localdomain|local|internal|lan|home|home\.arpa|intranet|corp|private|onion|svc|consul|invalid)$/

/** A name or an address; IPv6 also in brackets. */
export function isHost(text: string): boolean {
  return isIP(text.replace(/^\[(.*)\]$/, '$1')) !== 0 || /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)
}

/** Names and addresses without ports, in the form in which a URL has them. */
export function readHosts(text: string): string[] | undefined {
  const names = text.split(',').map((part) => {
    const name = part.trim()
    if (!isHost(name)) return undefined
    return URL.parse(`http://${isIP(name) === 6 ? `[${name}]` : name}`)?.hostname
  })
  return names.every((name) => name !== undefined) ? names : undefined
}
