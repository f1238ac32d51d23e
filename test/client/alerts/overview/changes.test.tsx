// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { cards, chooseOfMenu, openLine, pick } from '#test/support/jsdom/alert-form.ts'
import { alertOfAna } from '#test/support/jsdom/answers-of-alerts.ts'
import { button, called, dialog, expectToast, press, shown, toast, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const tuesdays = /Alert for Tuesdays, 7 PM/
const paused = 'Paused until Tue 1 Dec at 8:00 PM'
const watched = alertOfAna(1, { daysOfWeek: ['tuesday'], specificDate: null })
const openAlerts = () => openPage('/alerts', { member: {}, alerts: [watched] })

test('an alert is paused and resumed from its menu', async () => {
  const page = await openAlerts()
  await chooseOfMenu(tuesdays, 'Pause')
  press(await until(() => button('For a week')))
  await shown(paused)
  await shown('Watching (1)')
  const [asked] = page.asked.filter(({ path }) => path === 'alerts.pause')
  expect(asked?.input).toMatchObject({ ids: [watched.id], until: expect.any(Date) })
  await chooseOfMenu(tuesdays, 'Resume')
  expect(await shown('Nothing found yet')).toBeDefined()
})

test("'I booked it' quiets a day of a weekly alert, until it is undone by the toast or from the menu", async () => {
  await openAlerts()
  await chooseOfMenu(tuesdays, 'I booked it')
  press(await until(() => button('Quiet for Tue 1 Dec')))
  await shown('Quiet for Tue 1 Dec. Next: Tue 8 Dec.', called('article', /^Alert for Tuesdays/))
  await expectToast('Enjoy your game', 'Quiet for Tue 1 Dec. Next: Tue 8 Dec.')
  press(button('Undo'))
  await shown('Nothing found yet')
  await chooseOfMenu(tuesdays, 'I booked it')
  press(await until(() => button('Quiet for Tue 8 Dec')))
  await chooseOfMenu(tuesdays, 'Watch Tue 8 Dec again')
  expect(await shown('Nothing found yet')).toBeDefined()
})

test('all alerts are paused at once', async () => {
  await openAlerts()
  press(await until(() => button('More for alerts')))
  press(await until(() => called('menuitem', 'Pause everything until …')))
  press(await until(() => button('For a week')))
  expect(await shown(paused)).toBeDefined()
})

test('an alert is edited from its menu: its weekdays, or dates in place of them', async () => {
  await openAlerts()
  await chooseOfMenu(tuesdays, 'Edit')
  const form = await dialog('Edit Availability Alert')
  press(button('Thu', await openLine(form, 'When')))
  press(button('Update Alert', form))
  await until(() =>
    expect(cards()).toEqual(['Alert for Tuesdays and Thursdays, 7 PM, Manly Lawn Tennis Club, until you stop']),
  )
  await chooseOfMenu(/Alert for Tuesdays and Thursdays/, 'Edit')
  const again = await dialog('Edit Availability Alert')
  await openLine(again, 'When')
  await pick('Repeats', 'These dates', again)
  press(button('Update Alert', again))
  await until(() => expect(cards()).toEqual(['Alert for Thu 26 Nov, 7 PM, Manly Lawn Tennis Club']))
})

test('a pause, its end and a booking that fail say so, and the alert stays as it was', async () => {
  const page = await openAlerts()
  const fails = async () => {
    await expectToast('That did not work', 'Check your connection and try again.')
    press(button('Close notification'))
    await until(() => expect(toast()).toEqual([]))
  }
  page.failing.add('alerts.pause').add('alerts.booked').add('alerts.resume')
  await chooseOfMenu(tuesdays, 'Pause')
  press(await until(() => button('For a week')))
  await fails()
  await chooseOfMenu(tuesdays, 'I booked it')
  press(await until(() => button('Quiet for Tue 1 Dec')))
  await fails()
  await shown('Nothing found yet')
  page.failing.delete('alerts.pause')
  await chooseOfMenu(tuesdays, 'Pause')
  press(await until(() => button('For a week')))
  await shown(paused)
  await chooseOfMenu(tuesdays, 'Resume')
  await fails()
  expect(await shown(paused)).toBeDefined()
})
