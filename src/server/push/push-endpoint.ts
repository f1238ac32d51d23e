import { parse } from 'tldts'
import { isAllowedHost } from '#server/sources/http/guarded-lookup.ts'

/**
 * True if we push to this address, or call it as a webhook. Anybody can send us one, so it must be https, on the public
 * internet, on the usual port and without credentials; on this machine only with `allowLoopback`.
 */
export function isPushEndpoint(endpoint: string, allowLoopback: boolean): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (allowLoopback && /^(?:127\.0\.0\.1|localhost|\[::1\])$/.test(url.hostname)) return true
  return url.protocol === 'https:' && url.port === '' && isAllowedHost(url.hostname, false)
}

/** True if an address may be added: we would call it, and its name does not mean this machine or network by itself. */
export function mayAddEndpoint(endpoint: string, allowLoopback: boolean): boolean {
  if (!isPushEndpoint(endpoint, allowLoopback)) return false
  const { hostname } = new URL(endpoint)
  return isPublicName(hostname) || (allowLoopback && hostname === 'localhost')
}

/**
 * False for names that can only mean this machine or network: those that end in no domain of the public list, such as
 * `.internal`, `.svc` and `.localdomain`, or in one that no public server has. What a public name leads to is checked
 * when it is called.
 */
function isPublicName(hostname: string): boolean {
  const { isIp, isIcann, publicSuffix } = parse(hostname)
  if (isIp) return true
  return isIcann === true && hostname.includes('.') && !/(?:^|\.)(?:arpa|onion)$/.test(publicSuffix ?? '')
}
