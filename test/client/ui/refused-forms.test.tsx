// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { alertOfAna } from '#test/support/jsdom/answers-of-alerts.ts'
import { button, pass, press, type, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

interface Form {
  path: string
  /** Texts by the labels of their fields. */
  fields: Record<string, string>
  /** The button that opens the form. */
  opener?: string
  submit: string
  call: string
}

const email = 'ana@example.com'
const password = 'green court'
const webhook = 'https://example.com/openings'

const forms: Form[] = [
  { path: '/login', fields: { Email: email, Password: password }, submit: 'Sign In', call: 'auth.login' },
  { path: '/register', fields: { Email: email, Password: password }, submit: 'Create Account', call: 'auth.register' },
  { path: '/forgot-password', fields: { Email: email }, submit: 'Send Reset Link', call: 'auth.forgotPassword' },
  {
    path: '/reset-password?token=t',
    fields: { 'New Password': password, 'Confirm New Password': password },
    submit: 'Update Password',
    call: 'auth.resetPassword',
  },
  { path: '/account', fields: { 'First Name': 'Ana' }, submit: 'Save name', call: 'account.rename' },
  {
    path: '/account',
    opener: 'Change email',
    fields: { 'New email': 'new@example.com', 'Your password': password },
    submit: 'Send the link',
    call: 'account.changeEmail',
  },
  {
    path: '/account',
    opener: 'Change password',
    fields: { 'New password': 'greener court', 'Your password': password },
    submit: 'Change password',
    call: 'account.changePassword',
  },
  {
    path: '/account',
    opener: 'Delete account',
    fields: { 'Your password': password },
    submit: 'Delete my account for good',
    call: 'account.delete',
  },
  { path: '/account?tab=play', fields: {}, submit: 'Save Changes', call: 'preferences.update' },
  {
    path: '/account?tab=emails',
    fields: { "Paste a channel's URL": 'ntfy://my-secret-topic' },
    submit: 'Add a channel',
    call: 'integrations.addChannel',
  },
  {
    path: '/account?tab=developer',
    fields: { Name: 'Screen in the clubhouse' },
    submit: 'Make a key',
    call: 'integrations.makeKey',
  },
  {
    path: '/account?tab=developer',
    fields: { URL: webhook },
    submit: 'Add a webhook',
    call: 'integrations.makeWebhook',
  },
  {
    path: '/calendar?sport=golf&dialog=alert&at=2026-11-27-7:00PM',
    fields: {},
    submit: 'Create Alert',
    call: 'alerts.create',
  },
]

test.each(forms)('a refusal of $submit at $path leaves the focus on the button or at the message', async (form) => {
  const isMember = /^\/(account|calendar)/.test(form.path)
  const page = await openPage(form.path, { ...(isMember && { member: {} }), alerts: isMember ? [alertOfAna(1)] : [] })
  page.failing.add(form.call)
  if (form.opener) press(await until(() => button(form.opener ?? '')))
  const submit = await until(() => button(form.submit))
  for (const [label, text] of Object.entries(form.fields)) type(label, text)
  // A dialog takes the focus a moment after it is shown.
  await pass(500)
  submit.focus()
  press(submit)
  await until(() => expect(page.asked.map(({ path }) => path)).toContain(form.call))
  await pass(500)
  const focused = document.activeElement
  const isAtMessage = focused?.matches('[role=alert] *, [role=status] *, [aria-invalid=true]') ?? false
  expect([focused === submit || isAtMessage, focused?.matches(':disabled')]).toEqual([true, false])
})
