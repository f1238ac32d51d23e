import { expect, test, vi } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { ana, callAlerts, memberToken, openAsMember } from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

vi.setConfig({ testTimeout: 60_000 })

test('the timeline of an alert shows its readings, near misses and emails', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  const date = '2026-11-26'
  const asked = {
    email: ana.email,
    sport: 'futsal',
    venues: ['Pittwater RSL'],
    timeSlots: ['7:00 PM'],
    minimumMinutes: 90,
  }
  await callAlerts(site, token, { body: { ...asked, specificDate: date } })
  site.pass(60_000)
  const read = (openings: ReturnType<typeof court>[]) =>
    site.record({ venueId: 'Pittwater RSL', covered: [{ date, openings }] })
  await read([])
  site.pass(5 * 60_000)
  await read([court('Pitch 1', 19 * 60), court('Pitch 2', 18 * 60 + 30, { maxMinutes: 120 })])
  const { page } = await openAsMember(site, '/alerts')
  await page.getByRole('button', { name: /^Alert for Thu 26 Nov, 7 PM/ }).click()
  await page.getByRole('button', { name: 'Why no alert?' }).click()
  const sheet = page.getByRole('dialog', { name: 'Why no alert?' })
  await sheet.getByRole('heading', { name: 'Just missed' }).waitFor()
  const section = async (name: string) => (await sheet.getByRole('region', { name }).innerText()).split(/\n+/).slice(1)
  expect(await section('What we checked')).toEqual(['Since Tue 24 Nov we checked 1 venue 2 times. 2 near misses.'])
  expect(await section('Your next days')).toEqual(['Thu 26 Nov', 'full at 1 venue, checked today at 8:06 PM'])
  expect((await section('Just missed')).toSorted()).toEqual([
    '30 minutes before your times (seen today at 8:06 PM)',
    '30 minutes too short (seen today at 8:06 PM)',
    'Pittwater RSL, Thu 26 Nov, 6:30 PM',
    'Pittwater RSL, Thu 26 Nov, 7:00 PM',
  ])
  expect(await section('Emails')).toEqual(['None, because nothing opened that fits.'])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
})
