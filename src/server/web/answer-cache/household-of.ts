import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import { ipBlock } from '#server/trpc/ip-block.ts'

/** A caller asks many times, and to find out who it is costs more than all the rest. */
const maxRemembered = 10_000

/** The household that asks: the block of the address that Fastify would find. */
export function householdOf(trustedProxies: string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => ipBlock(socket.remoteAddress ?? '')
  const trust = proxyAddress.compile(trustedProxies)
  // By what a trusted proxy says, for each of them: its own address need not be written to a key each time.
  const remembered = new Map<string, Map<string, string>>()
  let count = 0

  function remember(remote: string, forwarded: string, household: string): void {
    if (count >= maxRemembered) remembered.clear()
    count = remembered.size === 0 ? 1 : count + 1
    const said = remembered.get(remote) ?? new Map<string, string>()
    remembered.set(remote, said.set(forwarded, household))
  }

  return (request) => {
    const remote = request.socket.remoteAddress ?? ''
    const forwarded = String(request.headers['x-forwarded-for'])
    const known = remembered.get(remote)?.get(forwarded)
    if (known !== undefined) return known
    const household = ipBlock(proxyAddress(request, trust))
    remember(remote, forwarded, household)
    return household
  }
}
