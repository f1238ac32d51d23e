import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { testsByKind } from './test/support/kinds-of-tests.ts'
import { profileReporter } from './test/support/profile-reporter.ts'
import { summaryReporter } from './test/support/summary-reporter.ts'

// Tests start the application a hundred times; compiled once, each start takes a second less.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'courtside-compiled')

const sharedOf = (mode: string) => ({
  environment: 'node',
  // Hooks run in reverse order after a test: the real clock comes back last.
  setupFiles: [
    ...(mode === 'profile' ? ['test/support/measure-costs.ts'] : []),
    'test/support/real-clock.ts',
    'test/support/fail-on-console.ts',
  ],
  // Every test starts its own parts, so workers keep the modules that they have loaded.
  isolate: false,
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 20_000 } },
})

const files = testsByKind()

export default defineConfig(({ mode }) => {
  const shared = sharedOf(mode)
  const browserSetup = [...shared.setupFiles, 'test/support/browser-setup.ts']
  return {
    test: {
      globalSetup: 'test/support/global-setup.ts',
      maxWorkers: 2,
      reporters: ['default', ...(mode === 'profile' ? [profileReporter()] : []), summaryReporter()],
      projects: [
        { test: { ...shared, name: 'browser', include: files.browser, pool: 'forks', setupFiles: browserSetup } },
        { test: { ...shared, name: 'server', include: files.server, pool: 'forks' } },
        // The application for another city than Sydney.
        {
          resolve: { alias: { '#region': resolve('test/region/port-example') } },
          test: { ...shared, name: 'region', include: files.region, pool: 'forks' },
        },
        { test: { ...shared, name: 'screens', include: files.screens, pool: 'threads' } },
        // `npm run test:quick`: no browser, no screen, no database, no other process.
        { test: { ...shared, name: 'pure', include: files.pure, pool: 'threads' } },
      ],
    },
  }
})
