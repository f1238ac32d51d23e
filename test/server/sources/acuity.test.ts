import { testSource } from '#test/support/source-kit.ts'

testSource({ system: 'acuity', venueId: 'Kikoff Harbord', places: 'counted', hasPrice: false })
