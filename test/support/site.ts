import { createPasswordHasher } from '#server/auth/password/password-hasher.ts'
import type { Config } from '#server/config/config.ts'
import { createShutdown } from '#server/shutdown.ts'
import { startSite } from '#server/start-site.ts'
import { loudLogger } from './loud-logger.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** Cheap to hash with: for tests that are not about passwords. */
const cheapHasher = () => createPasswordHasher({ cost: { memoryCost: 1024, timeCost: 2, parallelism: 1 } })

export const testSecret = 'a secret of the tests, long enough to be one'

/** A configuration for tests: any free port, nothing of the machine's environment. */
export function testConfig(change: Partial<Config> = {}): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    appUrl: 'http://courtside.test',
    dataDir: '/nonexistent',
    replicaUrls: [],
    mailFrom: { name: 'Courtside', address: 'alerts@courtside.test' },
    jwtSecret: testSecret,
    allowLoopbackSources: true,
    seedDemo: false,
    rateLimits: false,
    production: false,
    userAgent: 'CourtsideTest/1.0',
    ...change,
  }
}

export interface TestSite {
  db: TestDatabase
  url: string
  /** JSON over real HTTP; `token` signs in. */
  call(method: string, path: string, options?: { body?: unknown; token?: string }): Promise<TestAnswer>
  stop(): Promise<void>
}

export interface TestAnswer {
  status: number
  headers: Headers
  // The tests look into bodies of many shapes; each says what it expects of one.
  body: Record<string, unknown> & Record<number, Record<string, unknown>>
}

/** The site over a database of its own, without the pipeline: tests record readings themselves. */
export async function startTestSite({
  now,
  db: given,
  config,
}: {
  now: () => Date
  db?: TestDatabase
  config?: Partial<Config>
}): Promise<TestSite> {
  const db = given ?? (await createTestDatabase())
  const shutdown = createShutdown()
  let isStopping = false
  const { url } = await startSite({
    config: testConfig(config),
    database: db.database,
    hasher: cheapHasher(),
    now,
    logger: loudLogger(),
    onError: (error) => {
      if (!isStopping) throw error
    },
    pages: () => Promise.resolve(),
    shutdown,
  })
  return {
    db,
    url,
    async call(method, path, { body, token } = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: JSON.parse(text) as TestAnswer['body'] }
    },
    async stop() {
      isStopping = true
      await shutdown.run()
      if (!given) await db.drop()
    },
  }
}
