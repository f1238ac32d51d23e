import { defineConfig } from 'vitest/config'
import { summaryReporter } from './test/support/summary-reporter.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: 'test/support/fail-on-console.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 90_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 90_000,
    reporters: ['default', summaryReporter()],
  },
})
