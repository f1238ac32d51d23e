// @vitest-environment jsdom
import { getByLabelText } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { button, press, shown, type, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

test('a club asks the operator by the form for venues, and a fault stands at its field', async () => {
  const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.json([{ result: { data: { json: null } } }])))
  await openPage('/about/venues')
  vi.stubGlobal('fetch', sent)
  const send = await until(() => button('Send to the operator'))
  type('Your email', 'office')
  press(send)
  await shown('Please name the venue')
  await shown('Please enter a valid email address')
  await shown('Please say what should change')
  expect(document.activeElement).toBe(getByLabelText(document.body, 'Venue'))
  expect(sent).not.toHaveBeenCalled()

  type('Venue', 'Our new courts')
  type('Your email', 'office@club.example')
  const words = type('What should change?', 'Please list us.')
  press(send)
  await shown('Sent. The operator reads it and answers to office@club.example.')
  expect(words).toHaveProperty('value', '')
  const [address, request] = sent.mock.calls[0] ?? []
  expect(String(address)).toContain('venues.askOperator')
  expect(String(request?.body)).toContain('Please list us.')
})

test('a request to the operator that fails leaves the focus on its button, and what was written', async () => {
  await openPage('/about/venues')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  type('Venue', 'Our new courts')
  type('Your email', 'office@club.example')
  const words = type('What should change?', 'Please list us.')
  const send = await until(() => button('Send to the operator'))
  send.focus()
  press(send)
  await shown('That did not work. Try again.')
  expect([document.activeElement, words]).toEqual([send, expect.objectContaining({ value: 'Please list us.' })])
})
