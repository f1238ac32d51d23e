// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { ana, startJsdomSite } from '#test/support/jsdom-site.ts'
import { address, chooseOfMenu, dialog, expectHeading, fill, press } from '#test/support/on-screen.ts'

const bob = 'bob@example.com'
const date = '2026-11-26'
const watched = { sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: ['7:00 PM'], specificDate: date }
const told = 'Open now: Thu 26 Nov, 7:00 PM, Manly Lawn Tennis Club'

test('an alert is shared, a friend joins, both are emailed once, and once it is booked neither gets more', async () => {
  const site = await startJsdomSite()
  const { token } = await site.member()
  await site.make(token, watched)
  const openNow = async (to: string) => (await site.subjectsTo(to)).filter((subject) => subject.startsWith('Open now'))
  const read = async (...courts: string[]) => {
    await site.read('manly-lawn-tc', [{ date, openings: courts.map((name) => court(name, 19 * 60)) }])
    site.pass(5 * 60_000)
  }
  const openSheet = async () => {
    await chooseOfMenu(/^Menu of Alert for Thu 26 Nov, 7 PM/, 'Play together')
    return dialog('Play together')
  }

  const owner = await openScreen(site, '/alerts', { token })
  const sheet = await openSheet()
  await press('Make a link', { part: sheet })
  const link = (await within(sheet).findByLabelText<HTMLInputElement>('Your link')).value
  expect(link).toMatch(/^http:\/\/courtside\.test\/join\?token=[\w-]{43}$/)
  owner.leave()

  const friend = await openScreen(site, link.replace('http://courtside.test', ''))
  await expectHeading('Play together')
  expect(address()).toBe('/join')
  await screen.findByText(/Thu 26 Nov, 7 PM/)
  expect(document.body.textContent).not.toContain(ana)
  await fill(/^Your name/, 'Bob')
  await fill(/^Email/, bob)
  await press('Email me too')
  await expectHeading('Check your email')

  // Asked, and not yet emailed about anything.
  await read()
  expect(await site.subjectsTo(bob)).toEqual(['Confirm your Courtside alert'])
  const asked = (await site.mails()).find(({ to }) => to === bob)
  expect(asked?.parsed.text).not.toContain(ana)
  await friend.goto(await site.pageOf(asked, 'link/confirm'))
  await press('Yes, email me')
  await expectHeading("You're all set")
  for (let reading = 0; reading < 2; reading++) {
    await read('Court 1')
    expect([await openNow(ana), await openNow(bob)]).toEqual([[told], [told]])
  }
  friend.leave()

  // The owner sees who joined, and the friend says that it is booked.
  const again = await openScreen(site, '/alerts', { token })
  const shared = await openSheet()
  await within(await within(shared).findByRole('list', { name: 'Friends' })).findByText('Bob')
  expect(shared.textContent).not.toContain(bob)
  again.leave()
  const mail = (await site.mails()).findLast(({ to }) => to === bob)
  expect(mail?.parsed.text).toContain('/browse?sport=tennis&slot=2026-11-26-7%3A00PM')
  const booking = await openScreen(site, await site.pageOf(mail, 'link/booked'))
  await press('Yes, I booked it')
  await expectHeading('Enjoy your game')
  booking.leave()
  await read('Court 1', 'Court 2')
  expect([await openNow(ana), await openNow(bob)]).toEqual([[told], [told]])
  await openScreen(site, '/alerts', { token })
  await screen.findByText(/^Booked, today/)
})
