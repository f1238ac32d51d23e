import ipaddr from 'ipaddr.js'

/**
 * An address without the part that identifies a single person: /24 of IPv4, /48 of IPv6. Undefined for any other text.
 */
export function coarseAddress(ip: string): string | undefined {
  if (!ipaddr.isValid(ip)) return undefined
  const address = ipaddr.process(ip)
  const [shown, prefix] = address.kind() === 'ipv4' ? [3, 24] : [6, 48]
  const bytes = address.toByteArray().map((byte, index) => (index < shown ? byte : 0))
  return `${ipaddr.fromByteArray(bytes).toString()}/${prefix}`
}
