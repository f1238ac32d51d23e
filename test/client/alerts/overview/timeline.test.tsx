// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { startJsdomSite } from '#test/support/jsdom-site.ts'
import { dialog, gone, press, textsOf } from '#test/support/on-screen.ts'

const thursday = '2026-11-26'

test('the timeline of an alert shows its readings, near misses and emails', async () => {
  const site = await startJsdomSite()
  const { token } = await site.member()
  await site.make(token, {
    sport: 'futsal',
    venues: ['Pittwater RSL'],
    timeSlots: ['7:00 PM'],
    specificDate: thursday,
    minimumMinutes: 90,
  })
  site.pass(60_000)
  const read = (...openings: ReturnType<typeof court>[]) => site.read('Pittwater RSL', [{ date: thursday, openings }])
  await read()
  site.pass(5 * 60_000)
  await read(court('Pitch 1', 19 * 60), court('Pitch 2', 18 * 60 + 30, { maxMinutes: 120 }))
  await openScreen(site, '/alerts', { token })
  await press(/^Alert for Thu 26 Nov, 7 PM/)
  await press('Why no alert?')
  const sheet = await dialog('Why no alert?')
  await within(sheet).findByRole('heading', { name: 'Just missed' })
  const section = (name: string) =>
    textsOf(within(sheet).getByRole('region', { name }).querySelectorAll('p, li')).join(' ')
  expect(section('What we checked')).toBe('Since Tue 24 Nov we checked 1 venue 2 times. 2 near misses.')
  expect(section('Your next days')).toContain('full at 1 venue, checked today at 8:06 PM')
  for (const missed of [
    '30 minutes before your times (seen today at 8:06 PM)',
    '30 minutes too short (seen today at 8:06 PM)',
    'Pittwater RSL, Thu 26 Nov, 6:30 PM',
    'Pittwater RSL, Thu 26 Nov, 7:00 PM',
  ])
    expect(section('Just missed')).toContain(missed)
  expect(section('Emails')).toBe('None, because nothing opened that fits.')
  await press('Close', { part: sheet })
  await gone(() => screen.queryByRole('dialog'))
})
