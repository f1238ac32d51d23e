import ipaddr from 'ipaddr.js'

/**
 * The IP block that one household or machine controls, for rate limits: a single IPv4 address, or the /64 of an IPv6
 * address, however it was written.
 */
export function ipBlock(ip: string): string {
  const bare = ip.split('%')[0] ?? ''
  if (!ipaddr.isValid(bare)) return 'unknown'
  const address = ipaddr.process(bare)
  if (address.kind() === 'ipv4') return address.toString()
  const network = [...address.toByteArray().slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0]
  return `${ipaddr.fromByteArray(network).toString()}/64`
}
