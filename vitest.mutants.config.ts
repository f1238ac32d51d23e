import { defineConfig } from 'vitest/config'
import { pure } from './vitest.config.ts'

/** `npm run mutate`: tests one after the other in one process, by a runner that tries mutants in them. */
export default defineConfig({
  test: {
    ...pure,
    globalSetup: 'test/support/global-setup.ts',
    pool: 'forks',
    maxWorkers: 1,
    // It would keep code with mutants of other files and lines in it: its keys know nothing of what a plugin makes of a file.
    fsModuleCache: false,
    // What a mutant leaves undone may fail in the background, or wait for what never comes.
    dangerouslyIgnoreUnhandledErrors: true,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 5000 } },
  },
})
