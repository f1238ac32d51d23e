import { expect, test } from 'vitest'
import { slotFactsOf } from '#domain/open-data/slot-facts.ts'
import { court } from '#test/support/an-opening.ts'

const bookingUrl = 'https://venue.example/book'

test('a court is one bookable thing for as long as it is free, or an hour where no length is given', () => {
  expect(slotFactsOf('tennis', court('Court 1', 1140, { maxMinutes: 90 }))).toEqual({
    startMinutes: 1140,
    minutes: 90,
    left: 1,
    court: 'Court 1',
    bookingUrl,
  })
  expect(slotFactsOf('futsal', { key: 'p', startMinutes: 1080, spots: 2, bookingUrl })).toEqual({
    startMinutes: 1080,
    minutes: 60,
    left: 2,
    bookingUrl,
  })
})

test('a tee time counts its players, and its layout is no court', () => {
  const tee = {
    key: 'row-1',
    startMinutes: 368,
    resource: '1st tee',
    holes: [9, 18] as (9 | 18)[],
    spots: 3,
    bookingUrl,
  }
  expect(slotFactsOf('golf', tee)).toEqual({ startMinutes: 368, minutes: 255, left: 3, holes: [9, 18], bookingUrl })
  expect(slotFactsOf('golf', { ...tee, holes: [9] }).minutes).toBe(135)
})

test('a price is published only where it is that of one booking', () => {
  const hour = { priceCents: 2400, maxMinutes: 60 }
  expect(slotFactsOf('tennis', court('1', 600, { ...hour, pricePer: 60 })).priceCents).toBe(2400)
  expect(slotFactsOf('tennis', court('1', 600, { ...hour, pricePer: 30 })).priceCents).toBeUndefined()
  expect(slotFactsOf('tennis', court('1', 600, hour)).priceCents).toBeUndefined()
  const tee = { key: 'r', startMinutes: 368, priceCents: 4900, bookingUrl }
  expect(slotFactsOf('golf', { ...tee, pricePer: 'player' }).priceCents).toBe(4900)
  expect(slotFactsOf('golf', { ...tee, pricePer: 255 }).priceCents).toBeUndefined()
})

test('an item leaves out everything that only members may know', () => {
  const facts = slotFactsOf('tennis', court('1', 600, { forMembers: true, key: 'Court 1 of somebody' }))
  expect(Object.keys(facts)).toEqual(['startMinutes', 'minutes', 'left', 'court', 'bookingUrl'])
})
