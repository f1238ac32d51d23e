// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { court } from '#test/support/an-opening.ts'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { ana, startJsdomSite } from '#test/support/jsdom-site.ts'
import { choose, chooseOfMenu, dialog, expectToast, press, textsOf, toast } from '#test/support/on-screen.ts'

const none = /^No alerts created yet\./
const tennis = { sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: ['7:00 PM'] }
const golf = { sport: 'golf', venues: ['Balgowlah'], timeSlots: ['7:00 AM'], holes: 18, spots: 3 }
const futsal = { sport: 'futsal', venues: ['Pittwater RSL'], timeSlots: ['7:00 PM'] }
const thursday = '2026-11-26'

/** Ana's page of alerts, with these. */
async function openAlerts(...bodies: object[]) {
  const site = await startJsdomSite()
  const { token } = await site.member()
  for (const body of bodies) await site.make(token, body)
  return { site, token, ...(await openScreen(site, '/alerts', { token })) }
}

const cards = () => textsOf(screen.queryAllByRole('heading', { level: 4 }))

test('the filter shows one sport, and a card says when, where, for whom and since when', async () => {
  const { user } = await openAlerts(
    { ...tennis, daysOfWeek: ['monday', 'friday'] },
    { ...golf, specificDate: '2026-12-05' },
    { ...futsal, specificDate: '2026-12-05', minimumMinutes: 90 },
  )
  await expect.poll(cards).toHaveLength(3)
  const filter = screen.getByLabelText('Filter by sport')
  expect(textsOf(filter.querySelectorAll('option'))).toEqual(['All Sports', 'Tennis', 'Golf', 'Futsal'])
  await choose('Filter by sport', 'Golf')
  const title = 'Alert for Sat 5 Dec, 7 AM, Balgowlah GC, 18 holes, 3 players'
  expect(cards()).toEqual([title])
  await press(title)
  const card = screen.getByRole('article')
  await within(card).findByText('No near misses.', { exact: false })
  expect(textsOf(card.querySelectorAll('dt, dd')).join(' ')).toBe(
    `Sport Golf Holes 18 Players 3 Email ${ana} Created 24 Nov 2026 Checked Not all venues checked yet`,
  )
  for (const text of ['Nothing found yet', 'Balgowlah GC']) within(card).getByText(text)
  expect(card.textContent).toContain('Since Tue 24 Nov we checked 1 venue 0 times. No near misses.')
  await press(`Menu of ${title}`)
  const items = () => textsOf(document.querySelectorAll('[role=menuitem]'))
  await expect.poll(items).toEqual(['Edit', 'Pause', 'I booked it', 'Play together', 'Delete'])
  await user.keyboard('{Escape}')
  await choose('Filter by sport', 'Tennis')
  expect(cards()).toEqual(['Alert for Mondays and Fridays, 7 PM, Manly Lawn Tennis Club, until you stop'])
})

test('a deleted alert leaves the list and comes back by Undo; one that could not be deleted stays, without a word', async () => {
  const { site, token, calls } = await openAlerts(
    { ...tennis, specificDate: '2026-12-05' },
    { ...tennis, specificDate: '2026-12-06' },
  )
  await chooseOfMenu(/^Menu of Alert for Sat 5 Dec/, 'Delete')
  await expectToast('Alert deleted', 'The alert has been removed successfully.')
  const watching = async () => textsOf((await screen.findByRole('region', { name: 'Watching' })).querySelectorAll('h4'))
  await expect.poll(watching).toEqual(['Alert for Sun 6 Dec, 7 PM, Manly Lawn Tennis Club'])
  await press('Undo')
  await expect.poll(watching).toHaveLength(2)
  expect(await site.alertsOf(token)).toHaveLength(2)
  calls.fail('alerts.delete')
  await chooseOfMenu(/^Menu of Alert for Sun 6 Dec/, 'Delete')
  await expect.poll(() => calls.count('alerts.delete')).toBe(2)
  const menu = screen.getByRole<HTMLButtonElement>('button', { name: /^Menu of Alert for Sun 6 Dec/ })
  await expect.poll(() => menu.disabled).toBe(false)
  expect(toast()).toEqual([])
  expect(await watching()).toHaveLength(2)
})

test('a filter that hides all alerts says so; a series is one card, is deleted as one, and comes back as one', async () => {
  const { site, token } = await openAlerts({
    ...tennis,
    specificDate: '2026-12-05',
    isRecurring: true,
    recurringWeeks: 3,
  })
  await screen.findByText('Watching (1)')
  expect(cards()).toEqual(['Alert for Sat 5 Dec, Sat 12 Dec and Sat 19 Dec, 7 PM, Manly Lawn Tennis Club'])
  await choose('Filter by sport', 'Golf')
  await screen.findByText(/^None of your alerts is for this sport\./)
  expect(screen.queryByText(none)).toBeNull()
  await choose('Filter by sport', 'All Sports')
  await chooseOfMenu(/^Menu of Alert for Sat 5 Dec/, 'Delete series')
  await expectToast('Alert series deleted', '3 alerts from the series have been removed successfully.')
  await screen.findByText(/^All of your alerts have ended\./)
  expect(screen.queryByText(none)).toBeNull()
  await press('Undo')
  await screen.findByText('Watching (1)')
  expect(await site.alertsOf(token)).toHaveLength(3)
})

test('a pause, its end and a booking that fail say so, and the alert stays as it was', async () => {
  const { calls } = await openAlerts({ ...tennis, daysOfWeek: ['tuesday'] })
  const tuesdays = /^Menu of Alert for Tuesdays, 7 PM/
  const failed = async () => {
    await expectToast('That did not work', 'Check your connection and try again.')
    await press('Close notification')
  }
  calls.fail('alerts.pause', 1)
  await chooseOfMenu(tuesdays, 'Pause')
  await press('For a week')
  await failed()
  calls.fail('alerts.booked', 1)
  await chooseOfMenu(tuesdays, 'I booked it')
  await press('Quiet for Tue 1 Dec')
  await failed()
  await screen.findByText('Nothing found yet')

  await chooseOfMenu(tuesdays, 'Pause')
  await press('For a week')
  await screen.findByText('Paused until Tue 1 Dec at 8:00 PM')
  calls.fail('alerts.resume', 1)
  await chooseOfMenu(tuesdays, 'Resume')
  await failed()
  expect(screen.queryByText('Paused until Tue 1 Dec at 8:00 PM')).not.toBeNull()
})

test('a list that cannot be loaded offers another try', async () => {
  const { calls, goto } = await openAlerts()
  calls.fail('alerts.overview')
  await goto('/alerts')
  await screen.findByText('We could not load your alerts.')
  calls.letGo()
  await press('Try Again')
  await screen.findByText(none)
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test('the card, the form and the sheet of a full half-hour say how often a time opens', async () => {
  const site = await startJsdomSite()
  const { token } = await site.member()
  const [venueId = ''] = futsal.venues
  const now = site.now()
  const read = (date: string, daysBefore: number, openings: ReturnType<typeof court>[]) => {
    site.clock.now = instantOf(addDays(date, -daysBefore), 12 * 60)
    return site.read(venueId, [{ date, openings }])
  }
  // Days of a quarter, each seen full a week before; a pitch came for an hour, two days before, in every other week.
  for (let week = 12; week >= 1; week -= 1) {
    for (const date of [addDays(thursday, -7 * week - 1), addDays(thursday, -7 * week)]) {
      await read(date, 7, [])
      if (week % 2 === 0) await read(date, 2, [court('Pitch 1', 19 * 60)])
      site.pass(60 * 60_000)
      await site.read(venueId, [{ date, openings: [] }])
      await read(date, 0, [])
    }
  }
  await read(thursday, 7, [])
  site.clock.now = now
  await site.read(venueId, [{ date: thursday, openings: [] }])
  await site.make(token, { ...futsal, daysOfWeek: ['thursday'] })
  const often = 'Opens about 1 in 2 Thursdays.'
  const { goto } = await openScreen(site, '/alerts', { token })
  await press(/^Alert for Thursdays, 7 PM/)
  await within(screen.getByRole('article')).findByText(often)
  await chooseOfMenu(/^Menu of Alert for Thursdays/, 'Edit')
  await within(await dialog('Edit Availability Alert')).findByText(often)
  await goto(`/calendar?sport=futsal&slot=${thursday}-7:00PM&venues=${encodeURIComponent(venueId)}`)
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByText(often)
  expect(sheet.textContent).toContain('No Courts Available')
})
