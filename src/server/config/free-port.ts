import { createServer } from 'node:net'
import { ConfigError } from '#domain/config-error.ts'

const fixes: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `PORT: ${port} is taken on ${host}; stop what listens there or choose another`,
  EADDRNOTAVAIL: (host) => `HOST: ${host} is no address of this machine; use 127.0.0.1`,
  EACCES: (_host, port) => `PORT: ${port} is not for this user; use one from 1024 on`,
}

/**
 * Checks the port before anything is started, so that a wrong one costs nothing.
 * @throws ConfigError with the fix.
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  await probePort(host, port).catch((error: NodeJS.ErrnoException) => {
    throw portFault(error, host, port)
  })
  // Browsers follow localhost to either family: another program there would get our visitors.
  const other = otherLocalhosts[host]
  if (other === undefined) return
  await probePort(other, port).catch((error: NodeJS.ErrnoException) => {
    // A machine may lack a family.
    if (error.code === 'EADDRINUSE') throw portFault(error, `${other}, where localhost also leads`, port)
  })
}

const portsTried = 20

/** `wanted` or the next port that is free; `wanted` where none of twenty is, whose own refusal has the reason. */
export async function nextFreePort(host: string, wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + portsTried; port += 1) {
    const isFree = await requireFreePort(host, port).then(
      () => true,
      () => false,
    )
    if (isFree) return port
  }
  return wanted
}

/** The address of localhost in the family in which we do not listen. */
const otherLocalhosts: Record<string, string | undefined> = {
  localhost: '::1',
  '127.0.0.1': '::1',
  '0.0.0.0': '::1',
  '::1': '127.0.0.1',
}

/** The wanted port of this machine if it is free, otherwise another free one. */
export function freePortNear(wanted: number): Promise<number> {
  return probePort('127.0.0.1', wanted).catch(() => probePort('127.0.0.1', 0))
}

/** Listens for a moment, and returns the port; 0 takes any free one. */
function probePort(host: string, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ host, port: wanted }, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : wanted
      probe.close(() => resolve(port))
    })
  })
}

function portFault(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const fix = fixes[error.code ?? '']
  return fix ? new ConfigError([fix(host, port)]) : error
}
