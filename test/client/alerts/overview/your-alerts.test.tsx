// @vitest-environment jsdom
import { queryByRole, queryByText } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Alert } from '#domain/alerts/alert.ts'
import { cards, chooseOfMenu } from '#test/support/jsdom/alert-form.ts'
import { alertOfAna } from '#test/support/jsdom/answers-of-alerts.ts'
import { button, called, choose, expectToast, press, shown, textsOf, toast, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { ana } from '#test/support/jsdom/usual-answers.ts'
import { tuesdayEvening } from '#test/support/noon.ts'

const none = 'No alerts created yet. Create your first alert to get notified when courts become available!'
const made = { createdAt: tuesdayEvening }
const golf = { sport: 'golf' as const, venues: ['Balgowlah'], timeSlots: ['7:00 AM'], holes: 18 as const, spots: 3 }
const futsal = { sport: 'futsal' as const, venues: ['Pittwater RSL'], minimumMinutes: 90 as const }

const openAlerts = (...alerts: Alert[]) => openPage('/alerts', { member: {}, alerts })
const watching = () => textsOf(called('region', 'Watching'), 'h4')

test('the filter shows one sport, and a card says when, where, for whom and since when', async () => {
  await openAlerts(
    alertOfAna(1, { ...made, daysOfWeek: ['monday', 'friday'], specificDate: null }),
    alertOfAna(2, { ...made, ...golf, specificDate: '2026-12-05' }),
    alertOfAna(3, { ...made, ...futsal, specificDate: '2026-12-05' }),
  )
  await until(() => expect(cards()).toHaveLength(3))
  expect(textsOf(document, 'main select option')).toEqual(['All Sports', 'Tennis', 'Golf', 'Futsal'])
  choose('Filter by sport', 'golf')
  const title = 'Alert for Sat 5 Dec, 7 AM, Balgowlah GC, 18 holes, 3 players'
  expect(cards()).toEqual([title])
  const card = called('article', title)
  press(button(title, card))
  await shown(/No near misses\.$/, card)
  expect(textsOf(card, 'dt, dd').join(' ')).toBe(
    `Sport Golf Holes 18 Players 3 Email ${ana.email} Created 24 Nov 2026 Checked Not all venues checked yet`,
  )
  for (const text of ['Nothing found yet', 'Balgowlah GC', 'Why no alert?']) await shown(text, card)
  press(button(`Menu of ${title}`, card))
  await until(() => called('menuitem', 'Edit'))
  expect(textsOf(document, '[role=menuitem]')).toEqual(['Edit', 'Pause', 'I booked it', 'Play together', 'Delete'])
  choose('Filter by sport', 'futsal')
  press(await until(() => button(/^Alert for Sat 5 Dec, 7 PM/)))
  await shown('90 minutes')
  choose('Filter by sport', 'tennis')
  expect(cards()).toEqual(['Alert for Mondays and Fridays, 7 PM, Manly Lawn Tennis Club, until you stop'])
})

test('a deleted alert leaves the list and comes back by Undo; one that could not be deleted stays, without a word', async () => {
  const page = await openAlerts(
    alertOfAna(1, { ...made, specificDate: '2026-12-05' }),
    alertOfAna(2, { ...made, specificDate: '2026-12-06' }),
  )
  await chooseOfMenu(/Alert for Sat 5 Dec/, 'Delete')
  await expectToast('Alert deleted', 'The alert has been removed successfully.')
  await until(() => expect(watching()).toEqual(['Alert for Sun 6 Dec, 7 PM, Manly Lawn Tennis Club']))
  press(button('Undo'))
  await until(() => expect(watching()).toHaveLength(2))
  page.failing.add('alerts.delete')
  await chooseOfMenu(/Alert for Sun 6 Dec/, 'Delete')
  await until(() => expect(button(/^Menu of Alert for Sun 6 Dec/)).toHaveProperty('disabled', false))
  expect([toast(), watching().length]).toEqual([[], 2])
})

test('a filter that hides all alerts says so; a series is one card, is deleted as one, and comes back as one', async () => {
  const series = ['2026-12-05', '2026-12-12', '2026-12-19'].map((specificDate, at) =>
    alertOfAna(at, { ...made, specificDate, batchId: 'batch', isRecurring: true, recurringWeeks: 3 }),
  )
  await openAlerts(...series)
  await shown('Watching (1)')
  expect(cards()).toEqual(['Alert for Sat 5 Dec, Sat 12 Dec and Sat 19 Dec, 7 PM, Manly Lawn Tennis Club'])
  choose('Filter by sport', 'golf')
  await shown('None of your alerts is for this sport. Choose All Sports to see them.')
  expect(queryByText(document.body, none)).toBeNull()
  choose('Filter by sport', 'all')
  await chooseOfMenu(/Alert for Sat 5 Dec/, 'Delete series')
  await expectToast('Alert series deleted', '3 alerts from the series have been removed successfully.')
  await shown('All of your alerts have ended. Make one again, or create a new one.')
  expect(queryByText(document.body, none)).toBeNull()
  press(button('Undo'))
  expect(await shown('Watching (1)')).toBeDefined()
})

test('a list that cannot be loaded offers another try', async () => {
  const failures = [() => Promise.reject(new Error('Failed to fetch'))]
  const overview = () => failures[0]?.() ?? []
  await openPage('/alerts', { member: {}, answers: { alerts: { overview } } })
  await shown('We could not load your alerts.')
  failures.pop()
  press(button('Try Again'))
  await shown(none)
  expect(queryByRole(document.body, 'button', { name: 'Try Again' })).toBeNull()
})

test('a person who gets no emails reads why', async () => {
  const mailState = () => ({ suppression: 'unsubscribed' as const, emailNotifications: true })
  await openPage('/alerts', { member: {}, answers: { alerts: { mailState } } })
  await shown('You unsubscribed from alert emails. Make an alert for your own address to get them again.')
  expect(await shown(none)).toBeDefined()
})

test('the card and the form say how often a time opens', async () => {
  const alert = alertOfAna(1, { ...futsal, minimumMinutes: 60, daysOfWeek: ['thursday'], specificDate: null })
  const answers = { availability: { howOften: () => 'Opens about 1 in 2 Thursdays' } }
  await openPage('/alerts', { member: {}, alerts: [alert], answers })
  press(await until(() => button(/^Alert for Thursdays, 7 PM/)))
  await shown('Opens about 1 in 2 Thursdays.', called('article', /^Alert for Thursdays/))
  await chooseOfMenu(/Alert for Thursdays/, 'Edit')
  const form = await until(() => called('dialog', 'Edit Availability Alert'))
  expect(await shown('Opens about 1 in 2 Thursdays.', form)).toBeDefined()
})
