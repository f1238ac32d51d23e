import { expect, test } from 'vitest'
import { startSourceBench } from '#test/support/source-bench.ts'
import { testSource } from '#test/support/source-kit.ts'

testSource('quick18')

test('an empty sheet is a full day up to the last one that is on sale, and unknown after it', async () => {
  const bench = await startSourceBench({ system: 'quick18', venueId: 'Mona Vale' })
  const reading = await bench.read(32)
  expect(reading).toMatchObject({ status: 'ok', cursor: '2026-12-19' })
  expect(reading.covered.at(-1)?.date).toBe('2026-12-19')
  bench.bookOut('2026-12-19')
  const booked = await bench.read(32, { dates: ['2026-12-19', '2026-12-20'], cursor: '2026-12-19' })
  expect(booked.covered).toEqual([{ date: '2026-12-19', openings: [] }])
  const unknown = await bench.read(32, { dates: ['2026-12-19', '2026-12-20'] })
  expect(unknown).toMatchObject({ status: 'not_released', covered: [] })
  await bench.stop()
})
