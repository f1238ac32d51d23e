import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startApp } from '#server/start/app.ts'
import { demoAccount } from '#server/auth/registration/seed-demo-account.ts'
import { loadConfig } from '#server/config/config.ts'

/** A whole Courtside of its own with the stand-in venues, and its demo account signed in. */
export interface DemoSite {
  url: string
  /** The bearer of the demo account. */
  token: string
  /** Resolves once every golf club is known: the stand-ins are read one after the other. */
  untilRead: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts it on a free port with an empty database; `npm run build` has to have run. The stand-ins are read every 20
 * seconds, which takes a whole processor, unless told otherwise.
 */
export async function startDemoSite({ pollSeconds = 20 } = {}): Promise<DemoSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'courtside-demo-'))
  const port = await freePort()
  const config = loadConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED_DEMO: '1',
    RATE_LIMITS: 'off',
    POLL_SECONDS: String(pollSeconds),
    OPERATORS: demoAccount.email,
  })
  const app = await startApp({ config, logger: pino({ level: 'silent' }) })
  const url = `http://localhost:${port}`
  async function stop(): Promise<void> {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    return { url, token: await signIn(url), untilRead: () => untilRead(url), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoAccount),
  })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Error(`the demo account could not sign in: ${response.status}`)
  return token
}

async function untilRead(url: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const html = await (await fetch(`${url}/browse`)).text()
    if (!html.includes('not checked yet')) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}
