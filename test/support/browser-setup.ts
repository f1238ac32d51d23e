import { beforeAll } from 'vitest'
import { builtPages } from './built-pages.ts'

// Building takes longer than a test may.
beforeAll(builtPages, 300_000)
