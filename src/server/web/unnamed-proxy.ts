import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Finds the address that sent a request with X-Forwarded-For without being one of `trustedProxies`. */
export type UnnamedProxy = (request: IncomingMessage) => string | undefined

export function unnamedProxy(trustedProxies: string[]): UnnamedProxy {
  const isNamed = proxyAddress.compile(trustedProxies)
  return ({ headers, socket: { remoteAddress = '' } }) => {
    if (headers['x-forwarded-for'] === undefined || !ipaddr.isValid(remoteAddress)) return undefined
    return isNamed(remoteAddress, 0) ? undefined : ipaddr.process(remoteAddress).toString()
  }
}

/** Logs the first such address: all people behind it share one limit (rule operation-26). */
export function logUnnamedProxy(app: FastifyInstance, find: UnnamedProxy): void {
  function look(request: IncomingMessage): void {
    const proxy = find(request)
    if (proxy === undefined) return
    app.server.off('request', look)
    app.log.warn(`TRUST_PROXY: ${proxy} sends X-Forwarded-For and is not named; if it is your proxy, add it`)
  }
  app.server.prependListener('request', look)
}
