import { expect, test } from 'vitest'
import { startAnsweredSource } from '#test/support/answered-source.ts'
import { testSource } from '#test/support/source-kit.ts'

testSource('icalendar')

test('a court whose calendar cannot be understood is unknown, and the other courts are read', async () => {
  const event = 'BEGIN:VEVENT\r\nDTSTART:20261121T130000\r\nDTEND:20261121T140000\r\nEND:VEVENT\r\n'
  const whole = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}END:VCALENDAR\r\n`
  const bodies: Record<string, string> = { '/1.ics': whole, '/2.ics': whole.slice(0, 90) }
  const source = await startAnsweredSource(
    ({ pathname }) => ({ contentType: 'text/calendar', body: bodies[pathname] ?? '' }),
    (origin) => ({
      venue: 'wakehurst-tc',
      system: 'icalendar',
      courts: { 'Court 1': `${origin}/1.ics`, 'Court 2': `${origin}/2.ics` },
      hours: { saturday: '13:00-15:00' },
      stepMinutes: 60,
    }),
  )
  const openings = [{ resource: 'Court 1', startMinutes: 14 * 60 }]
  expect(await source.read(1)).toMatchObject({
    status: 'partial',
    reason: 'the calendar is not whole',
    covered: [{ openings, unknownCourts: ['Court 2'] }],
  })
  bodies['/1.ics'] = ''
  expect(await source.read(1)).toMatchObject({ status: 'error', covered: [] })
  await source.stop()
})

test('a day with a booking of nobody knows how long is unknown, and the days beside it are read', async () => {
  const event = 'BEGIN:VEVENT\r\nDTSTART:20261121T130000\r\nEND:VEVENT\r\n'
  const source = await startAnsweredSource(
    () => ({
      contentType: 'text/calendar',
      body: `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}END:VCALENDAR\r\n`,
    }),
    (origin) => ({
      venue: 'wakehurst-tc',
      system: 'icalendar',
      courts: { 'Court 1': `${origin}/1.ics` },
      hours: { saturday: '13:00-15:00', sunday: '13:00-15:00' },
    }),
  )
  expect(await source.read(2)).toMatchObject({
    status: 'partial',
    reason: 'it says of 1 of 2 days what is busy, and until when',
    covered: [{ date: '2026-11-22' }],
  })
  await source.stop()
})
