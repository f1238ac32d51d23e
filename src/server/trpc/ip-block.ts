import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** Cached because every call needs it, and callers call again. */
/** Of an IPv6 address with its zone. Anything longer is text that a caller made up, and is not kept. */
const longestAddress = 64
const remembered = new LRUCache<string, string>({ max: 10_000 })

/**
 * The IP block that one household or machine controls, for rate limits: a single IPv4 address, or the /64 of an IPv6
 * address, however it was written.
 */
export function ipBlock(ip: string): string {
  const known = remembered.get(ip)
  if (known !== undefined) return known
  const block = blockOf(ip)
  if (ip.length <= longestAddress) remembered.set(ip, block)
  return block
}

function blockOf(ip: string): string {
  const bare = ip.split('%')[0] ?? ''
  if (!ipaddr.isValid(bare)) return 'unknown'
  const address = ipaddr.process(bare)
  if (address.kind() === 'ipv4') return address.toString()
  const network = [...address.toByteArray().slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0]
  return `${ipaddr.fromByteArray(network).toString()}/64`
}
