import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clustersOf } from '#client/calendar/map/clusters-of.ts'

test('pins of a map never overlap, and none is lost', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 300 }) })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 40 }), (points) => {
      const clusters = clustersOf(points, 36)
      expect(clusters.flat()).toHaveLength(points.length)
      const shown = clusters.map(([first]) => first!)
      for (const [index, one] of shown.entries())
        for (const other of shown.slice(index + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(36)
    }),
  )
})
