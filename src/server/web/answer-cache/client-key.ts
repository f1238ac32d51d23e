import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { ipBlock } from '#server/trpc/ip-block.ts'

/** Working out the address behind proxies costs more than the rest of a cached answer. */
const maxRemembered = 10_000
/** Three IPv6 addresses. Longer headers are a caller's invention, and thousands of them would fill the memory. */
const longestRemembered = 128

/** The key by which calls are limited: the IP block of the address that Fastify would find. */
export function clientKey(trustedProxies: string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => ipBlock(socket.remoteAddress ?? '')
  const trust = proxyAddress.compile(trustedProxies)
  // By proxy, then by its header: joining both to one string for each request would cost time.
  const remembered = new Map<string, Map<string, string>>()
  let count = 0

  function remember(remote: string, forwarded: string, key: string): void {
    if (count >= maxRemembered) remembered.clear()
    count = remembered.size === 0 ? 1 : count + 1
    const said = remembered.get(remote) ?? new Map<string, string>()
    remembered.set(remote, said.set(forwarded, key))
  }

  return (request) => {
    const remote = request.socket.remoteAddress ?? ''
    const forwarded = String(request.headers['x-forwarded-for'])
    const known = remembered.get(remote)?.get(forwarded)
    if (known !== undefined) return known
    const key = ipBlock(proxyAddress(request, trust))
    if (forwarded.length <= longestRemembered) remember(remote, forwarded, key)
    return key
  }
}
