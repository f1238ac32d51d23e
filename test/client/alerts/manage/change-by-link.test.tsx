// @vitest-environment jsdom
import { getByLabelText } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Alert } from '#domain/alerts/alert.ts'
import { planAlerts } from '#domain/alerts/plan-alerts.ts'
import { anOverview } from '#test/support/an-overview.ts'
import { chooseOfMenu, openLine } from '#test/support/jsdom/alert-form.ts'
import { alertOfAna } from '#test/support/jsdom/answers-of-alerts.ts'
import { button, called, press, shown, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { tuesdayEvening } from '#test/support/noon.ts'

const found = {
  venueId: 'manly-lawn-tc',
  sport: 'tennis' as const,
  date: '2026-11-26',
  startMinutes: 19 * 60,
  bookingUrl: 'https://venue.example/book',
  foundAt: tuesdayEvening,
  isOpen: true,
}

/** The page of 'Change it', and the alert of its link as it is by then. */
async function openAlert({ isOwner = false } = {}) {
  let alert: Alert | undefined = alertOfAna(1, { specificDate: null, daysOfWeek: ['thursday'] })
  const overviewOf = (shownAlert: Alert) =>
    anOverview({
      alert: shownAlert,
      state: shownAlert.pausedUntil ? 'paused' : 'watching',
      foundCount: 1,
      lastFoundAt: tuesdayEvening,
      recent: [found],
    })
  const page = await openPage('/manage-alert?action=change&token=a.b.c', {
    ...(isOwner && { member: {} }),
    answers: {
      alerts: {
        previewLink: () => ({ alerts: alert ? [alert] : [], overview: alert ? overviewOf(alert) : null }),
        followLink({ action, until: end }) {
          if (action === 'stop') alert = undefined
          else if (alert) alert = { ...alert, pausedUntil: action === 'pause' ? (end ?? null) : null }
          return { changed: 1 }
        },
        updateByLink({ change: { selectedSlots } }) {
          alert = { ...alertOfAna(1), ...planAlerts({ selectedSlots })[0] }
          return { alert }
        },
      },
    },
  })
  return { page, held: () => alert }
}

test("'Change it' opens the alert itself, which is paused and resumed without signing in", async () => {
  await openAlert()
  await shown('1 opening, today 8:00 PM')
  await until(() => called('link', /^Book Manly Lawn Tennis Club, Thu 26 Nov, 7:00/))
  await chooseOfMenu(/Alert for Thursdays/, 'Pause')
  press(await until(() => button('For a day')))
  await shown('Paused until tomorrow at 8:00 PM')
  await chooseOfMenu(/Alert for Thursdays/, 'Resume')
  expect(await shown('1 opening, today 8:00 PM')).toBeDefined()
})

test('the alert of a link is changed but for its address, and deleted', async () => {
  const { page, held } = await openAlert()
  await chooseOfMenu(/Alert for Thursdays/, 'Edit')
  press(button('Tue', await openLine(document.body, 'When')))
  const email = getByLabelText(await openLine(document.body, 'More'), 'Email')
  expect(email.matches(':read-only, :disabled')).toBe(true)
  press(button('Update Alert'))
  await until(() => button(/^Alert for Tuesdays and Thursdays, 7 PM/))
  expect(page.asked.find(({ path }) => path === 'alerts.updateByLink')?.input).toMatchObject({ token: 'a.b.c' })
  await chooseOfMenu(/Alert for Tuesdays/, 'Delete')
  await until(() => called('heading', 'Alert stopped'))
  expect(held()).toBeUndefined()
})

test('the signed-in owner gets a link to all of their alerts', async () => {
  const { held } = await openAlert({ isOwner: true })
  const link = await until(() => called('link', 'See all your alerts'))
  expect(link.getAttribute('href')).toBe(`/alerts#${held()?.id}`)
})
