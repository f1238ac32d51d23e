import { expect, test } from 'vitest'
import { HalfHour, halfHours, minutesOfHalfHour } from '#domain/calendar/half-hour.ts'

test('a day has 48 half-hours, each written and read back', () => {
  expect(halfHours).toHaveLength(48)
  expect([halfHours[0], halfHours[1], halfHours[19], halfHours[20], halfHours[47]]).toEqual([
    '00:00',
    '00:30',
    '09:30',
    '10:00',
    '23:30',
  ])
  for (const [at, time] of halfHours.entries()) {
    expect(HalfHour.parse(time)).toBe(time)
    expect(minutesOfHalfHour(time)).toBe(at * 30)
  }
})

test.each(['24:00', '30:00', '7:30', '1a:00', '07:15', ' 07:30', '07:30:00', 'at 07:30', ''])(
  '%j is no half-hour, and the fault says how one is written',
  (text) => {
    expect(HalfHour.safeParse(text).error?.issues).toMatchObject([{ message: "must be a half-hour such as '07:30'" }])
  },
)
