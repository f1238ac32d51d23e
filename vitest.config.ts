import { defineConfig } from 'vitest/config'
import { testsByKind } from './test/support/kinds-of-tests.ts'
import { summaryReporter } from './test/support/summary-reporter.ts'

// Every test starts what it needs, so its file need not load the application anew: workers keep what they have loaded.
const shared = {
  environment: 'node',
  // What a test has done is undone in the reverse order: the clock is the last.
  setupFiles: ['test/support/real-clock.ts', 'test/support/fail-on-console.ts'],
  isolate: false,
  maxWorkers: 2,
  testTimeout: 90_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 20_000 } },
}

const files = testsByKind()
const browserSetup = [...shared.setupFiles, 'test/support/browser-setup.ts']

/** The tests that need nothing but themselves: `npm run test:quick`. */
export const pure = { ...shared, name: 'pure', include: files.pure, pool: 'threads' as const }

export default defineConfig({
  test: {
    globalSetup: 'test/support/global-setup.ts',
    reporters: ['default', summaryReporter()],
    projects: [
      // A whole browser on a busy machine may stumble once: the run then names the test that needed a second try.
      {
        test: { ...shared, name: 'browser', include: files.browser, pool: 'forks', setupFiles: browserSetup, retry: 1 },
      },
      { test: { ...shared, name: 'server', include: files.server, pool: 'forks' } },
      { test: pure },
    ],
  },
})
