import { describe } from 'vitest'
import { testSource } from '#test/support/source-kit.ts'

describe('before its stand-in', () => {
  testSource({ system: 'icalendar', venueId: 'wakehurst-tc', spotsAre: 'named', name: 'Ana Example', hasPrice: false })
})
