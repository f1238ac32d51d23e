// @vitest-environment jsdom
import { getByLabelText } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sevenPmRow } from '#test/support/calendar-week.ts'
import { button, called, cellAt, dialog, key, pass, press, shown, type, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

test('a visitor makes an alert for a half-hour with nothing but an address, and Back leaves it', async () => {
  const page = await openPage('/browse?sport=tennis')
  press(await until(() => cellAt(sevenPmRow, 1)))
  press(await until(() => button('Create an alert for this time')))
  const form = await dialog('Create Availability Alert')
  expect(await until(() => getByLabelText<HTMLInputElement>(form, 'Email').value)).toBe('')
  page.back()
  await until(() => expect(page.search()['dialog']).toBeUndefined())
  expect(page.path()).toBe('/browse')
})

test('/browse leads signed-in people to their own calendar, with the state of the address', async () => {
  const page = await openPage('/browse?sport=futsal', { member: {} })
  await until(() => called('grid', 'Availability calendar'))
  expect([page.path(), page.search()['sport'], button('Futsal').ariaPressed]).toEqual(['/calendar', 'futsal', 'true'])
})

test('Use my location ends the question for the place for good, and says what came of it', async () => {
  const page = await openPage('/browse')
  await shown('Near which suburb?')
  press(button('Use my location'))
  await shown('Geolocation not supported. Showing Northern Beaches courts.')
  await until(() => expect(document.body.textContent).not.toContain('Near which suburb?'))
  await page.leave()
  await openPage('/browse', { keeps: true })
  await until(() => called('grid', 'Availability calendar'))
  expect(document.body.textContent).not.toContain('Near which suburb?')
})

test('the question for the place has its field at once, and keeps what is typed until its suggestions are there', async () => {
  await openPage('/browse?sport=tennis')
  const plain = type('Suburb or postcode', 'Chats')
  plain.focus()
  await pass(1500)
  const field = await until(() => called('combobox', 'Suburb or postcode'))
  expect([field.isConnected, plain.isConnected, document.activeElement]).toEqual([true, false, field])
  key('Enter', { on: field })
  expect(await until(() => called('button', /^within \d+ km of Chatswood$/))).toBeDefined()
})

test('an address without a page shows Page Not Found within the application', async () => {
  const page = await openPage('/browse')
  await page.go('/nowhere')
  expect(await shown('Page Not Found')).toBeDefined()
})
