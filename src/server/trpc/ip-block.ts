import ipaddr from 'ipaddr.js'

/**
 * The block of addresses that one household or machine has at its command, for rate limits: a single IPv4 address, or
 * the /64 of an IPv6 one, whatever form it was written in.
 */
export function ipBlock(ip: string): string {
  const bare = ip.split('%')[0] ?? ''
  if (!ipaddr.isValid(bare)) return 'unknown'
  const address = ipaddr.process(bare)
  if (address.kind() === 'ipv4') return address.toString()
  const network = [...address.toByteArray().slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0]
  return `${ipaddr.fromByteArray(network).toString()}/64`
}
