// @vitest-environment jsdom
import { getByLabelText } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Channel } from '#domain/integrations/channel.ts'
import { aChannel } from '#test/support/jsdom/a-channel.ts'
import { done, once } from '#test/support/jsdom/done.ts'
import { button, pass, press, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { focusAfter, type SentForm } from '#test/support/jsdom/sent-form.ts'
import { ana } from '#test/support/jsdom/usual-answers.ts'
import { tuesdayEvening as at } from '#test/support/noon.ts'

const password = 'green court'

const channel = aChannel()
const removed = once([channel], [])
const resumed = once<Channel[]>([{ ...channel, pausedAt: at }], [channel])

const passkey = { credentialId: 'passkey', name: 'My phone', createdAt: at, lastUsedAt: null }
const forgotten = once([passkey], [])
const renamed = once([passkey], [passkey])

const session = { browser: null, ipAddress: null, method: 'password' as const, createdAt: at, lastSeenAt: at }
const sessions = [
  { ...session, id: '1', isThis: true },
  { ...session, id: '2', isThis: false },
]
const ended = once(sessions, sessions.slice(0, 1))
const othersEnded = once(sessions, sessions.slice(0, 1))
const revoked = once<{ madeAt: Date | null }>({ madeAt: at }, { madeAt: null })

type Overview = { email: string; hasPassword: boolean; pendingEmail: string | null }
const overview = { email: ana.email, hasPassword: true, pendingEmail: null }
const kept = once<Overview>({ ...overview, pendingEmail: 'new@example.com' }, overview)

const settings = { path: '/account', isMember: true }
/** `back` is what has the focus afterwards. */
const acts: (SentForm & { back: string })[] = [
  {
    ...settings,
    answers: { account: { changeEmail: () => done } },
    opener: 'Change email',
    fields: { 'New email': 'new@example.com', 'Your password': password },
    submit: 'Send the link',
    call: 'account.changeEmail',
    back: 'Email',
  },
  {
    ...settings,
    answers: { account: { overview: kept.shown, cancelEmailChange: kept.act } },
    submit: `Keep ${ana.email}`,
    call: 'account.cancelEmailChange',
    back: 'Email',
  },
  {
    ...settings,
    answers: { account: { changePassword: () => done } },
    opener: 'Change password',
    fields: { 'New password': 'greener court', 'Your password': password },
    submit: 'Change password',
    call: 'account.changePassword',
    back: 'Password',
  },
  {
    ...settings,
    answers: { passkeys: { list: renamed.shown, rename: renamed.act } },
    opener: 'Rename My phone',
    submit: 'Save',
    call: 'passkeys.rename',
    back: 'Passkeys',
  },
  {
    ...settings,
    answers: { passkeys: { list: forgotten.shown, remove: forgotten.act } },
    submit: 'Remove My phone',
    call: 'passkeys.remove',
    back: 'Passkeys',
  },
  {
    ...settings,
    answers: { account: { sessions: ended.shown, endSession: ended.act } },
    submit: 'Sign out Unknown browser, last used Tuesday 24 November 2026, 8:00 PM AEDT',
    call: 'account.endSession',
    back: 'Where you are signed in',
  },
  {
    ...settings,
    answers: { account: { sessions: othersEnded.shown, endOtherSessions: othersEnded.act } },
    submit: 'Sign out everywhere else',
    call: 'account.endOtherSessions',
    back: 'Where you are signed in',
  },
  {
    ...settings,
    path: '/account?tab=emails',
    answers: { integrations: { channels: resumed.shown, resumeChannel: resumed.act } },
    submit: 'Turn on again ntfy ntfy.sh/my-c…',
    call: 'integrations.resumeChannel',
    back: 'Send a test to ntfy ntfy.sh/my-c…',
  },
  {
    ...settings,
    path: '/account?tab=emails',
    answers: { integrations: { channels: removed.shown, removeChannel: removed.act } },
    submit: 'Remove ntfy ntfy.sh/my-c…',
    call: 'integrations.removeChannel',
    back: 'Also tell me on',
  },
  {
    ...settings,
    path: '/account?tab=emails',
    answers: { calendar: { state: revoked.shown, revoke: revoked.act } },
    submit: 'End the link',
    call: 'calendar.revoke',
    back: 'Your calendar',
  },
  {
    ...settings,
    path: '/account?tab=play',
    submit: 'Save Changes',
    call: 'preferences.update',
    back: 'Settings',
  },
]

test.each(acts)('the focus is at $back after a success of $submit at $path', async ({ back, ...act }) => {
  expect(await focusAfter({ ...act, isAnswered: true })).toBe(back)
})

const sentByEnter = acts.filter(({ fields }) => fields !== undefined)

test.each(sentByEnter)('the focus is at $back after Enter for $submit at $path', async ({ back, ...act }) => {
  expect(await focusAfter({ ...act, isAnswered: true, isByEnter: true })).toBe(back)
})

const openers = {
  'Change email': 'New email',
  'Change password': 'New password',
  'Delete account': 'Your password',
}

test.each(Object.entries(openers))(
  '%s moves the focus to the field %s, and Cancel to the heading',
  async (opener, field) => {
    await openPage('/account', { member: {} })
    const opening = await until(() => button(opener))
    opening.focus()
    press(opening)
    expect(document.activeElement).toBe(getByLabelText(document.body, field, { selector: 'input' }))
    const cancel = button('Cancel')
    cancel.focus()
    press(cancel)
    await pass(1)
    expect(document.activeElement?.tagName).toBe('H2')
  },
)
