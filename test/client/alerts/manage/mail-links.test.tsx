// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { openScreen } from '#test/support/jsdom-screen.tsx'
import { ana, startJsdomSite, type JsdomSite } from '#test/support/jsdom-site.ts'
import {
  address,
  chooseOfMenu,
  chooseVenue,
  expectHeading,
  expectToast,
  fill,
  openForm,
  openLine,
  press,
  textsOf,
} from '#test/support/on-screen.ts'

const bob = 'bob@example.com'
const watched = { sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: ['7:00 PM'] }
const thursday = { ...watched, specificDate: '2026-11-26' }
const days = 86_400_000

async function openCourt(site: JsdomSite): Promise<void> {
  await site.read('manly-lawn-tc', [{ date: '2026-11-26', openings: [court('Court 1', 19 * 60)] }])
  site.pass(1000)
}

/** A member whose watched court has just opened; `pageOf` is where the mail about it leads. */
async function openingMail(body: object = thursday) {
  const site = await startJsdomSite()
  const { token } = await site.member()
  await site.make(token, body)
  await openCourt(site)
  const pageOf = async (word: string) =>
    site.pageOf(
      (await site.mails()).findLast(({ parsed }) => parsed.subject?.startsWith('Open now')),
      word,
    )
  return { site, token, pageOf }
}

/** The page of the link that confirms Bob's alert, which a member made for him. */
async function confirmPage() {
  const site = await startJsdomSite()
  const { token } = await site.member()
  await site.make(token, { ...thursday, email: bob })
  return { site, token, path: await site.pageOf((await site.mails()).at(-1), 'link/confirm') }
}

test('an alert for another address waits for its confirmation, and the page of alerts says so', async () => {
  const site = await startJsdomSite()
  const { token } = await site.member()
  const { goto } = await openScreen(site, '/calendar?sport=golf&view=3-days', { token })
  const form = await openForm('Thu 26 Nov, 7:30 PM')
  await openLine(form, 'More')
  await fill('Email', bob, form)
  await chooseVenue(form, 'long', 'Long Reef GC')
  await press('Create Alert', { part: form })
  await screen.findByText(`We've emailed ${bob}. Press its link and we start watching.`)
  await press('Resend')
  await screen.findByText("If an email is due, it's on its way.", { exact: false })
  await goto('/alerts')
  await screen.findByText(`Alerts for ${bob} start once you follow the link in the email that we sent there.`)
  await screen.findByText('Waiting for a confirmation (1)')

  const tee = court('Tee', 19 * 60 + 30, { holes: [18], spots: 2 })
  await site.read('Long Reef', [{ date: '2026-11-26', openings: [tee] }])
  site.pass(1000)
  expect(await site.subjectsTo(bob)).toEqual(['Confirm your Courtside alert'])
})

test('a confirmation link is over after three days, and says so; followed again in time it has nothing left to do', async () => {
  const { site, path } = await confirmPage()
  const { goto, pass } = await openScreen(site, path)
  await press('Yes, email me')
  await expectHeading("You're all set")
  await goto(path)
  await expectHeading("There's nothing left to confirm")
  expect(address()).toBe('/manage-alert')
  pass(3 * days + 1)
  await goto(path)
  await expectHeading('This link no longer works')
})

test('a visitor who has confirmed an alert creates an account on the spot, and is signed in at once', async () => {
  const { site, path } = await confirmPage()
  await openScreen(site, path)
  await press('Yes, email me')
  await press('Create an account', { role: 'link' })
  await expectHeading('Join the court')
  expect(address()).toBe('/register')
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe(bob)
  await fill('Password', 'green court')
  await press('Create Account')
  await expectToast('Registration successful', 'Welcome! You are now logged in.')
  await expect.poll(address).toBe('/calendar')
})

test("'I booked it' ends an alert on a date, and quiets that day of a weekly one until it is undone", async () => {
  const { site, token, pageOf } = await openingMail()
  const { goto } = await openScreen(site, await pageOf('link/booked'))
  await expectHeading('Did you book it?')
  await press('Yes, I booked it')
  await expectHeading('Enjoy your game')
  expect(await site.alertsOf(token)).toEqual([])

  await site.read('manly-lawn-tc', [{ date: '2026-11-26', openings: [] }])
  await site.make(token, { ...watched, daysOfWeek: ['thursday'] })
  site.pass(days / 24)
  await openCourt(site)
  await goto(await pageOf('link/booked'))
  const choices = within(await screen.findByRole('group', { name: 'Which day did you book?' }))
  expect(textsOf(choices.getAllByRole('button'))).toEqual([
    ...['Thu 26 Nov', 'Thu 3 Dec', 'Thu 10 Dec', 'Thu 17 Dec'].map((day) => `Quiet for ${day}`),
    'End the alert',
  ])
  await press('Quiet for Thu 26 Nov')
  await screen.findByText('Quiet for Thu 26 Nov. Next: Thu 3 Dec.')
  await press('Undo')
  await screen.findByText('It is watching again.')
  expect(await site.alertsOf(token)).toMatchObject([{ quietDates: [] }])
})

test('a paused alert is silent for a week', async () => {
  const { site, token, pageOf } = await openingMail()
  await openScreen(site, await pageOf('link/pause'))
  await press('Pause for a week')
  await expectHeading('Alert paused for a week')
  const [alert] = await site.alertsOf(token)
  expect(new Date(alert?.pausedUntil ?? 0).getTime() - site.now().getTime()).toBe(7 * days)
})

test('unsubscribing ends all alerts of the address, and the alerts page says why there are no emails', async () => {
  const { site, token, pageOf } = await openingMail()
  const { goto } = await openScreen(site, await pageOf('link/unsubscribe'), { token })
  await expectHeading('Stop all alert emails?')
  await press('Stop all alert emails')
  await expectHeading("You won't get any more alert emails")
  await goto('/alerts')
  await screen.findByText(/^You unsubscribed from alert emails\./)
  await screen.findByText(/^All of your alerts have ended\./)
  expect(await site.alertsOf(token)).toEqual([])
})

test("'Change it' opens the alert itself, which is edited, paused and resumed without signing in", async () => {
  const { site, token, pageOf } = await openingMail({ ...watched, daysOfWeek: ['thursday'] })
  await openScreen(site, await pageOf('link/change'))
  await screen.findByText('Found once, today at 8:00 PM')
  await screen.findByRole('link', { name: /^Book Manly Lawn Tennis Club, Thu 26 Nov, 7:00/ })
  await chooseOfMenu(/^Menu of Alert for Thursdays/, 'Pause')
  await press('For a day')
  await screen.findByText('Paused until tomorrow at 8:00 PM')
  await chooseOfMenu(/^Menu of Alert for Thursdays/, 'Resume')
  await screen.findByText('Found once, today at 8:00 PM')

  await chooseOfMenu(/^Menu of Alert for Thursdays/, 'Edit')
  await openLine(undefined, 'When')
  await press('Tue')
  await openLine(undefined, 'More')
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  expect(email.readOnly || email.disabled).toBe(true)
  await press('Update Alert')
  await screen.findByRole('button', { name: /^Alert for Tuesdays and Thursdays, 7 PM/ })
  expect(await site.alertsOf(token)).toMatchObject([
    { daysOfWeek: ['tuesday', 'thursday'], email: ana, pausedUntil: null },
  ])
  await chooseOfMenu(/^Menu of Alert for Tuesdays/, 'Delete')
  await expectHeading('Alert stopped')
  expect(await site.alertsOf(token)).toEqual([])
})

test('the signed-in owner gets a link to all of their alerts', async () => {
  const { site, token, pageOf } = await openingMail({ ...watched, daysOfWeek: ['thursday'] })
  const { goto } = await openScreen(site, await pageOf('link/change'), { token })
  const link = await screen.findByRole('link', { name: 'See all your alerts' })
  await goto(link.getAttribute('href') ?? '')
  await screen.findByRole('button', { name: 'Why no alert?' })
  expect(address()).toBe('/alerts')
})
