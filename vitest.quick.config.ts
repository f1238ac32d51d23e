import { defineConfig } from 'vitest/config'
import { summaryReporter } from './test/support/summary-reporter.ts'
import { pure } from './vitest.config.ts'

/** `npm run test:quick`: the tests that need no browser, no database and no other process. */
export default defineConfig({
  test: { ...pure, reporters: ['default', summaryReporter()] },
})
