// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { startJsdomSite } from '#test/support/jsdom-site.ts'
import { choose, expectToast, fill, gone, press, toast } from '#test/support/on-screen.ts'

const path = '/account?tab=developer'

async function openDeveloper() {
  const site = await startJsdomSite()
  const { token } = await site.member()
  return { site, token, ...(await openScreen(site, path, { token })) }
}

test('an API key is created, shown once, used and ended', async () => {
  const { site, goto } = await openDeveloper()
  await press('Make a key')
  await screen.findByText('Please say what the key is for')
  await fill('Name', 'Clubhouse screen')
  await press(/^Read my alerts and preferences/, { role: 'switch' })
  await choose('Expires', 'In 30 days')
  await press('Make a key')
  const key = (await screen.findByLabelText<HTMLInputElement>('Your key')).value
  const own = await fetch(`${site.url}/api/alerts`, { headers: { 'x-api-key': key } })
  expect([own.status, await own.json()]).toEqual([200, []])
  await screen.findByText(/It reads alerts and preferences/)
  await screen.findByText(/Expires \w+ \d+/)
  await goto(path)
  await screen.findByText('Clubhouse screen')
  await screen.findAllByText(/Last used /)
  expect(screen.queryByLabelText('Your key')).toBeNull()
  await press('End Clubhouse screen')
  await expectToast('Key ended', 'Programs that use it are refused from now on.')
  await gone(() => screen.queryByText('Clubhouse screen'))
})

test('a webhook is added, tried and removed; an address that is never called is refused with the reason', async () => {
  await openDeveloper()
  await fill('URL', 'http://10.0.0.1/hook')
  await press('Add a webhook')
  await screen.findByText(/url: is not an address that is called/)
  expect(screen.getByLabelText<HTMLInputElement>('URL').value).toBe('http://10.0.0.1/hook')
  await fill('URL', 'https://example.com/openings')
  await press('Add a webhook')
  const secret = 'Secret that its calls are signed with'
  expect((await screen.findByLabelText<HTMLInputElement>(secret)).value).toMatch(/^whsec_[\w+/]{43}=$/)
  await screen.findByText('Not called yet', { exact: false })
  await press('Send a test to https://example.com/openings')
  await expectToast('Test sent', 'https://example.com/openings is called in a moment.')
  await press('Last calls of https://example.com/openings')
  await press(/^Send again Test, /)
  await expect.poll(() => toast()[0]).toBe('Sent again')
  await press('Remove https://example.com/openings')
  await gone(() => screen.queryByText('Not called yet', { exact: false }))
  expect(screen.queryByLabelText(secret)).toBeNull()
})
