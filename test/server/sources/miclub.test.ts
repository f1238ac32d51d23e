import { testSource } from '#test/support/source-kit.ts'

testSource({ system: 'miclub', venueId: 'Long Reef', places: 'tee', hasPrice: true, name: 'Quartermaine' })
