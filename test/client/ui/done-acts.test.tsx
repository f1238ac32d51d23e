// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Friend } from '#domain/alerts/sharing/friends.ts'
import { chooseOfMenu, openQuickAlert } from '#test/support/jsdom/alert-form.ts'
import { once } from '#test/support/jsdom/done.ts'
import { button, dialog, press, until } from '#test/support/jsdom/hands.ts'
import { focusAfter, type SentForm } from '#test/support/jsdom/sent-form.ts'
import { ana } from '#test/support/jsdom/usual-answers.ts'
import { tuesdayEvening as at } from '#test/support/noon.ts'

type Sharing = { isJoined: boolean; madeAt: Date | null; friends: Friend[] }
const friend = { id: ana.id, name: 'Bob', isConfirmed: true, joinedAt: at }
const shared = { isJoined: false, madeAt: at, friends: [friend] }
const unshared = once<Sharing>({ ...shared }, { ...shared, madeAt: null })
const alone = once(shared, { ...shared, friends: [] })
const openSharing = async () => {
  await chooseOfMenu(/Alert for/, 'Play together')
  await dialog('Play together')
}

const venue = {
  venueId: 'Long Reef',
  source: null,
  isSandbox: false,
  since: null,
  lastGoodAt: null,
  optedOutAt: null,
  isPaused: false,
  domain: 'club.example',
}

const menu = 'Menu of Alert for Sat 5 Dec, 7 PM, Manly Lawn Tennis Club'
const alerts = { path: '/alerts', isMember: true }
/** `back` is what has the focus afterwards. */
const acts: (SentForm & { back: string })[] = [
  {
    path: '/sources/venue?id=Long+Reef',
    answers: { venues: { reading: () => venue, askForLink: () => undefined } },
    fields: { 'Email at the venue': 'office@club.example' },
    submit: 'Email me the link',
    call: 'venues.askForLink',
    back: 'Check your inbox',
  },
  {
    path: '/verify-email?status=error',
    answers: { auth: { resendVerification: () => ({ message: '', granted: true }) } },
    fields: { Email: 'bob@example.com' },
    submit: 'Send a new link',
    call: 'auth.resendVerification',
    back: 'Verification Failed',
  },
  {
    ...alerts,
    answers: { alerts: { sharing: unshared.shown, endSharing: unshared.act } },
    opener: openSharing,
    submit: 'End the link',
    call: 'alerts.endSharing',
    back: 'Play together',
  },
  {
    ...alerts,
    answers: { alerts: { sharing: alone.shown, removeFriend: alone.act } },
    opener: openSharing,
    submit: 'Remove Bob',
    call: 'alerts.removeFriend',
    back: 'Play together',
  },
  {
    ...alerts,
    opener: () => chooseOfMenu(/Alert for/, 'Pause'),
    submit: 'For a week',
    call: 'alerts.pause',
    back: menu,
  },
  {
    ...alerts,
    opener: () => chooseOfMenu(/Alert for/, 'Edit'),
    submit: 'Update Alert',
    call: 'alerts.update',
    back: menu,
  },
  {
    ...alerts,
    opener: openQuickAlert,
    submit: 'Create Alert',
    call: 'alerts.create',
    back: 'More for alerts',
  },
  {
    ...alerts,
    opener: async () => press(await until(() => button(/^Menu of Alert for/))),
    submit: 'Delete',
    role: 'menuitem',
    call: 'alerts.delete',
    back: 'Your Alerts',
  },
  {
    path: '/calendar?sport=tennis&from=2026-12-05',
    isMember: true,
    opener: async () => {
      const bell = await until(() => button('Active Alerts'))
      bell.closest('td')?.focus()
      press(bell)
    },
    submit: 'Delete this alert only',
    call: 'alerts.delete',
    back: "Sat 5 Dec, 7:00 PM, N/A, couldn't check",
  },
]

test.each(acts)('the focus is at $back after a success of $submit at $path', async ({ back, ...act }) => {
  expect(await focusAfter({ ...act, isAnswered: true })).toBe(back)
})

const sentByEnter = acts.filter(({ fields }) => fields !== undefined)

test.each(sentByEnter)('the focus is at $back after Enter for $submit at $path', async ({ back, ...act }) => {
  expect(await focusAfter({ ...act, isAnswered: true, isByEnter: true })).toBe(back)
})
