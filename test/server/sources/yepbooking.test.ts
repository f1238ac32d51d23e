import { testSource } from '#test/support/source-kit.ts'

testSource({ system: 'yepbooking', venueId: 'Pittwater RSL', places: 'named', hasPrice: true, name: 'Quartermaine' })
