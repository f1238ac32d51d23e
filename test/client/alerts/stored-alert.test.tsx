// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAlert } from '#test/support/an-alert.ts'
import { sevenPmRow, tomorrow } from '#test/support/calendar-week.ts'
import { button, cellAt, dialog, press, shown, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

test('the toast of a new alert names the venues that the server stored', async () => {
  const stored = ['collaroy-tc', 'wakehurst-tc']
  const precheck = () => ({
    conflicts: [],
    isRefused: false,
    free: [
      {
        venueId: 'manly-lawn-tc',
        date: tomorrow,
        startMinutes: 1140,
        untilMinutes: 1200,
        bookingUrl: 'https://venue.example',
      },
    ],
    freeCount: 1,
    freeVenues: ['manly-lawn-tc'],
    venues: [...stored, 'manly-lawn-tc'],
  })
  const made = anAlert({ sport: 'tennis', venues: stored, specificDate: tomorrow, timeSlots: ['7:00 PM'] })
  await openPage('/calendar?sport=tennis', {
    member: {},
    answers: { alerts: { precheck, create: () => ({ alerts: [made], needsConfirmation: false }) } },
  })
  await until(() => expect(cellAt(sevenPmRow, 1).textContent).toBe('2'))
  fireEvent.doubleClick(cellAt(sevenPmRow, 1))
  const form = await dialog('Create Availability Alert')
  press(await until(() => button('Create for the other 2', form)))
  expect(await shown(/Collaroy Tennis Club and Wakehurst/)).toBeDefined()
})
