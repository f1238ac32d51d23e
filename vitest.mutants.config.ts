import { defineConfig } from 'vitest/config'
import { pure } from './vitest.config.ts'

/** `npm run mutate`: the tests that it names, one after the other in one process, by a runner that tries mutants in them. */
export default defineConfig({
  test: {
    ...pure,
    include: process.env['MUTATE_TESTS']?.split(' ') ?? [],
    globalSetup: 'test/support/global-setup.ts',
    runner: 'test/mutants/typescript/every-mutant-runner.ts',
    pool: 'forks',
    maxWorkers: 1,
    // What a mutant leaves undone may fail in the background, or wait for what never comes.
    dangerouslyIgnoreUnhandledErrors: true,
    expect: { poll: { timeout: 5000 } },
  },
})
