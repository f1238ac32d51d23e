import { testSource } from '#test/support/source-kit.ts'

testSource({ system: 'clubspark', venueId: 'manly-lawn-tc', places: 'named', hasPrice: true, name: 'Quartermaine' })
