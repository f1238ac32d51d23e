import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** True if a source may be at this address: on the public internet, or on this machine if that is allowed. */
export function isAllowedAddress(address: string, allowLoopback: boolean): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (allowLoopback && range === 'loopback') return true
  return range === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}

/**
 * The only IPv6 addresses of the public internet (RFC 4291, section 2.4). Outside lie old ways to write an IPv4 address,
 * such as `::127.0.0.1`, and translators to IPv4 (64:ff9b::/96, 64:ff9b:1::/48).
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Resolves a name for a connection and returns allowed addresses only. The connection is made to exactly these, so a
 * name that points elsewhere a moment later gains nothing.
 */
export function guardedLookup(allowLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    systemLookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0)
      const allowed = addresses.filter(({ address }) => isAllowedAddress(address, allowLoopback))
      const [first] = allowed
      if (!first) return callback(refusal(hostname), '', 0)
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

/** A host written as a number is never looked up, so it is checked before connecting. */
export function isAllowedHost(hostname: string, allowLoopback: boolean): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 || isAllowedAddress(bare, allowLoopback)
}

function refusal(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} leads to an address that no source may be at`), { code: 'EADDRREFUSED' })
}
