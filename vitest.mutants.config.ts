import { defineConfig } from 'vitest/config'
import { pure } from './vitest.config.ts'

/** `npm run mutate`: the tests that it names, in one project, because a mutant's run is one. */
export default defineConfig({
  test: {
    ...pure,
    include: process.env['MUTATE_TESTS']?.split(' ') ?? [],
    globalSetup: 'test/support/global-setup.ts',
  },
})
