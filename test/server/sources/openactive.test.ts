import { describe } from 'vitest'
import { testSource } from '#test/support/source-kit.ts'

describe('before its stand-in', () => {
  testSource({ system: 'openactive', venueId: 'manly-lawn-tc', places: 'counted', hasPrice: true })
})
