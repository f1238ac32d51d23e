import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { venues } from '#region/venues.ts'
import { openingsSubject, subjectLine } from '#server/mail/templates/subject.ts'

test('no venue, time and number makes a subject of over 60 characters or cuts its hour', () => {
  const counts = [1, 2, 3, 9, 10, 40, 99, 123, 999, 1000]
  let tried = 0
  for (const [index, { displayName: venue }] of venues.entries()) {
    for (const [at, total] of counts.entries()) {
      for (const isDigest of [false, true]) {
        const time = labelOfMinutes(((index * 7 + at) % 33) * 30 + 360)
        const shortDay = shortDateText(addDays('2026-09-23', (index + at) % 60))
        const first = { venue, time, shortDay } as Parameters<typeof openingsSubject>[0]['first']
        const subject = subjectLine(openingsSubject({ first, total, isDigest }))
        expect(subject.length).toBeLessThanOrEqual(60)
        expect(subject).toContain(`${shortDay}, ${time}`)
        expect(subject.includes(venue) || subject.endsWith('…') || subject.endsWith(time)).toBe(true)
        tried += 1
      }
    }
  }
  expect(tried).toBeGreaterThan(1000)
})

test('the longest names, numbers and times leave the hour whole, and short ones are not cut', () => {
  const first = { venue: 'A'.repeat(70), time: '10:30 PM', shortDay: 'Wed 30 Dec' } as Parameters<
    typeof openingsSubject
  >[0]['first']
  expect(openingsSubject({ first, total: 1, isDigest: false })).toBe(
    `Open now: Wed 30 Dec, 10:30 PM, ${'A'.repeat(27)}…`,
  )
  expect(openingsSubject({ first, total: 1000, isDigest: true })).toContain('10:30 PM')
  const short = { ...first, venue: 'Manly Lawn' }
  expect(openingsSubject({ first: short, total: 12, isDigest: true })).toBe(
    'Daily digest, 12 openings: Wed 30 Dec, 10:30 PM, Manly Lawn',
  )
})
