// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { button, one, press, shown, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const watched = () => one('form').textContent

async function say(text: string): Promise<void> {
  const field = await until(() => one('textarea') as HTMLTextAreaElement)
  field.value = text
  fireEvent.keyDown(field, { key: 'Enter' })
}

test('a sentence begins afresh: the hours of the one before it are gone', async () => {
  await openPage('/alerts/new')
  await say('Tuesdays 6 to 8 pm near Manly')
  await until(() => expect(watched()).toMatch(/Tuesdays.*6 to 8 PM.*of Manly/))
  await say('Thursdays near Ryde')
  await until(() => expect(watched()).toMatch(/Thursdays.*Choose times.*of Ryde/))
  expect(watched()).not.toContain('6 to 8 PM')
})

test('a suburb that was nearly named is asked for, and a press takes it', async () => {
  await openPage('/alerts/new')
  await say('Tuesdays 6 to 8 pm near chatwood')
  await shown("We did not understand 'chatwood'.")
  press(await until(() => button('Chatswood?')))
  await until(() => expect(watched()).toContain('of Chatswood'))
  expect(document.body.textContent).not.toContain('We did not understand')
})

test("'near me' is taken back by the next sentence", async () => {
  const here = { coords: { latitude: -33.797, longitude: 151.183 } } as GeolocationPosition
  const geolocation = { getCurrentPosition: (onFound: PositionCallback) => onFound(here) }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
  await openPage('/alerts/new')
  await say('Tuesdays 6 to 8 pm near me')
  await until(() => expect(watched()).toContain('of where you were'))
  await say('Thursdays 6 to 8 pm')
  await until(() => expect(watched()).toContain('Thursdays'))
  expect(watched()).not.toContain('where you were')
})
