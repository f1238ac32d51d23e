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
export function requireFreePort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portFault(error, host, port)))
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

function portFault(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const fix = fixes[error.code ?? '']
  return fix ? new ConfigError([fix(host, port)]) : error
}
