import { describe } from 'vitest'
import { testSource } from '#test/support/source-kit.ts'

describe('before its stand-in', () => {
  testSource({
    system: 'tennisbcs',
    venueId: 'nwst-pennant-hills',
    spotsAre: 'named',
    hasPrice: false,
    name: 'Quartermaine',
  })
})
