import { defineConfig } from 'vitest/config'
import { pure } from './vitest.config.ts'

/** `npm run mutate` of SQL: tests in one process, one after the other as they are asked for, each with its mutant. */
export default defineConfig({
  test: {
    ...pure,
    name: 'sql-mutants',
    include: [],
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: [...pure.setupFiles, 'test/mutants/sql/plant-mutant.ts'],
    // What Vitest keeps on the disk knows nothing of the marks of mutants.
    fsModuleCache: false,
    pool: 'forks',
    maxWorkers: 1,
    // What a mutant leaves undone may fail in the background, or wait for what never comes.
    dangerouslyIgnoreUnhandledErrors: true,
    testTimeout: 10_000,
    hookTimeout: 10_000,
    expect: { poll: { timeout: 5_000 } },
  },
})
