/**
 * A network address without the part that identifies one person: /24 of IPv4, /48 of IPv6. Undefined for anything else.
 */
export function coarseAddress(ip: string): string | undefined {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(plain)
  if (v4) return `${v4[1]}.0/24`
  if (!/^[0-9a-f:]+$/i.test(plain) || !plain.includes(':')) return undefined
  const [head = '', tail = ''] = plain.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === '' ? [] : tail.split(':')
  const middle = plain.includes('::')
    ? Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
    : []
  const groups = [...start, ...middle, ...end].slice(0, 3).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/48`
}
