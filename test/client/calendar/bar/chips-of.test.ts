import { expect, test } from 'vitest'
import { chipsOf } from '#client/calendar/bar/chips-of.ts'
import { defaultFilters, withVenues } from '#domain/availability/advanced-filters.ts'

const base = defaultFilters(20)

test('shows every active filter as a chip; removing the chip turns the filter off', () => {
  const tennis = { ...base, tennis: { duration: 90 } }
  const chips = chipsOf({ sport: 'tennis', filters: tennis, originName: 'Parramatta' })
  expect(chips.map(({ text }) => text)).toEqual(['within 20 km of Parramatta', '90+ min'])
  expect(chips[0]?.removed.distance.enabled).toBe(false)
  expect(chips[1]?.removed).toEqual(base)

  const golf = { ...base, golf: { holes: '18' as const, spots: 2 } }
  const ofGolf = chipsOf({ sport: 'golf', filters: golf, originName: 'Manly' })
  expect(ofGolf.map(({ text }) => text)).toEqual(['within 20 km of Manly', '18 holes', '2+ spots'])
  expect(ofGolf[1]?.removed.golf).toEqual({ holes: 'all', spots: 2 })
})

test('chosen venues replace the distance, and filters of other sports have no chips', () => {
  const filters = { ...withVenues(base, ['manly-lawn-tc', 'wakehurst-tc']), futsal: { duration: 60 } }
  const chips = chipsOf({ sport: 'tennis', filters, originName: 'Manly' })
  expect(chips.map(({ text }) => text)).toEqual(['2 chosen venues'])
  expect(chips[0]?.removed.distance.enabled).toBe(true)
})
