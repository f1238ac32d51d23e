import { createPasswordHasher } from '#server/auth/password/password-hasher.ts'
import type { Config } from '#server/config/config.ts'

export const testSecret = 'a secret of the tests, long enough to be one'

/** A pair of push keys of the tests. */
export const testVapid = {
  publicKey: 'BMrTcQoeQbIJNoi_E2pl0bKWVAf56m8N9io2KgsnaEsAbSFmt5dYrLxNfwMxavnJU7frHTNT1Z2wnx9GPwrJXxk',
  privateKey: 'CJkfaFZ4NvBPivQPcLmH5f2a1AQGK3pTXk1W_SUWI7Q',
  subject: 'mailto:alerts@courtside.test',
}

/** Hashing as cheap as argon2 allows, for tests that are not about it. */
export const cheapHasher = createPasswordHasher({
  cost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  queueLength: 1000,
})

/** A configuration for tests: any free port, nothing of the machine's environment. */
export function testConfig(change: Partial<Config> = {}): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    appUrl: 'http://courtside.test',
    allowedHosts: [],
    dataDir: '/nonexistent',
    replicaUrls: [],
    operators: [],
    mailFrom: { name: 'Courtside', address: 'alerts@courtside.test' },
    jwtSecrets: [testSecret],
    allowLoopbackSources: true,
    seedDemo: false,
    logLevel: 'warn',
    rateLimits: false,
    trustedProxies: [],
    production: false,
    userAgent: 'CourtsideTest/1.0',
    ...change,
  }
}
