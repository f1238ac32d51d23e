// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { ana, startJsdomSite } from '#test/support/jsdom-site.ts'
import { address, expectHeading, press, textsOf } from '#test/support/on-screen.ts'

const storedToken = () => localStorage.getItem('auth_token')

async function openAsMember(path: string) {
  const site = await startJsdomSite()
  const { token } = await site.member()
  return { site, token, ...(await openScreen(site, path, { token })) }
}

test('every entrance leads a stored session to the calendar', async () => {
  const { goto } = await openAsMember('/login')
  for (const path of ['/login', '/register', '/forgot-password']) {
    await goto(path)
    await expect.poll(address).toBe('/calendar')
  }
})

test('while the server cannot answer nobody is signed out, and the session goes on afterwards', async () => {
  const { token, calls, goto } = await openAsMember('/alerts')
  await expectHeading('Availability Alerts')
  const failure = { message: 'away', code: -32_000, data: { appCode: 'UNAVAILABLE', httpStatus: 503 } }
  for (const body of [JSON.stringify([{ error: { json: failure } }]), 'a proxy says no']) {
    calls.deal('auth.me', async () => new Response(body, { status: 503 }))
    await goto('/alerts', { isKnown: false })
    await expectHeading('Availability Alerts')
    expect([address(), storedToken()]).toEqual(['/alerts', token])
    calls.letGo()
  }
  await goto('/alerts', { isKnown: false })
  await expectHeading('Availability Alerts')
  expect(storedToken()).toBe(token)
})

test('a token that the server refuses is removed', async () => {
  const { goto } = await openScreen(await startJsdomSite(), '/login')
  localStorage.setItem('auth_token', 'not a token')
  await goto('/alerts', { isKnown: false })
  await expect.poll(address).toBe('/login?returnTo=%2Falerts')
  expect(storedToken()).toBeNull()
})

test('public pages keep the header of somebody who is signed in, and invite to nothing', async () => {
  const { goto } = await openAsMember('/alerts')
  await press(`Account of ${ana}`)
  await screen.findByRole('menuitem', { name: 'Settings', hidden: true })
  expect(textsOf(document.querySelectorAll('[role=menuitem]'))).toEqual(['Preferences', 'Settings', 'Sign Out'])
  for (const path of [
    '/privacy',
    '/about/venues',
    '/no-such-page',
    '/venues/manly-lawn-tc',
    '/sources',
    '/alerts/new',
  ]) {
    await goto(path)
    await screen.findByRole('link', { name: 'Alerts' })
    expect(screen.queryByRole('link', { name: /Join|Sign in/ })).toBeNull()
  }
})

test('signing out of the calendar shows no notice about preferences while the next page comes', async () => {
  await openAsMember('/calendar?sport=tennis&view=3-days')
  await screen.findByRole('grid', { name: 'Availability calendar' })
  let hasNotice = false
  const changes = new MutationObserver(() => {
    hasNotice ||= document.body.textContent.includes('could not be loaded')
  })
  changes.observe(document.body, { childList: true, subtree: true, characterData: true })
  await press(`Account of ${ana}`)
  await press('Sign Out', { role: 'menuitem' })
  await expectHeading('Welcome back')
  changes.disconnect()
  expect([hasNotice, storedToken()]).toEqual([false, null])
})
