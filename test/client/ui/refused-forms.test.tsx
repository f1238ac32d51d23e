// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { sharedPart } from '#domain/alerts/sharing/shared-alert.ts'
import { aChannel } from '#test/support/jsdom/a-channel.ts'
import { chooseOfMenu, openQuickAlert } from '#test/support/jsdom/alert-form.ts'
import { alertOfAna } from '#test/support/jsdom/answers-of-alerts.ts'
import { broken, refusing } from '#test/support/jsdom/failures.ts'
import { focusAfter, type SentForm } from '#test/support/jsdom/sent-form.ts'

const email = 'ana@example.com'
const password = 'green court'
const webhook = 'https://example.com/openings'

const join = {
  path: '/join?token=some',
  answers: { alerts: { previewShared: () => ({ alerts: [sharedPart(alertOfAna(1))] }) } },
  fields: { 'Your name *': 'Bob', 'Email *': 'bob@example.com' },
  submit: 'Email me too',
  call: 'alerts.join',
} satisfies SentForm

const channel = aChannel()

const facts = {
  source: null,
  isSandbox: false,
  since: null,
  lastGoodAt: null,
  optedOutAt: null,
  isPaused: false,
  domain: 'club.example',
}
const venue = {
  path: '/sources/venue?id=Long+Reef',
  answers: {
    venues: { reading: () => ({ venueId: 'Long Reef', ...facts }), byLink: () => ({ venueId: 'Long Reef' }) },
  },
} satisfies Partial<SentForm>
const decide = {
  ...venue,
  path: `${venue.path}&token=some`,
  submit: 'Stop reading us',
  call: 'venues.changeReading',
} satisfies SentForm

const forms: SentForm[] = [
  { path: '/login', fields: { Email: email, Password: password }, submit: 'Sign In', call: 'auth.login' },
  { path: '/register', fields: { Email: email, Password: password }, submit: 'Create Account', call: 'auth.register' },
  { path: '/forgot-password', fields: { Email: email }, submit: 'Send Reset Link', call: 'auth.forgotPassword' },
  {
    path: '/reset-password?token=t',
    fields: { 'New Password': password, 'Confirm New Password': password },
    submit: 'Update Password',
    call: 'auth.resetPassword',
  },
  { path: '/account', isMember: true, fields: { 'First Name': 'Ana' }, submit: 'Save name', call: 'account.rename' },
  {
    path: '/account',
    isMember: true,
    opener: 'Change email',
    fields: { 'New email': 'new@example.com', 'Your password': password },
    submit: 'Send the link',
    call: 'account.changeEmail',
  },
  {
    path: '/account',
    isMember: true,
    opener: 'Change password',
    fields: { 'New password': 'greener court', 'Your password': password },
    submit: 'Change password',
    call: 'account.changePassword',
  },
  {
    path: '/account',
    isMember: true,
    opener: 'Delete account',
    fields: { 'Your password': password },
    submit: 'Delete my account for good',
    call: 'account.delete',
  },
  { path: '/account?tab=play', isMember: true, submit: 'Save Changes', call: 'preferences.update' },
  {
    path: '/account?tab=emails',
    isMember: true,
    fields: { "Paste a channel's URL": 'ntfy://my-secret-topic' },
    submit: 'Add a channel',
    call: 'integrations.addChannel',
  },
  {
    path: '/account?tab=emails',
    isMember: true,
    isAnswered: true,
    answers: { integrations: { channels: () => [channel], setChannelAlerts: broken } },
    opener: 'Choose alerts of ntfy ntfy.sh/my-c…',
    role: 'switch',
    submit: 'All my alerts, also new ones',
    call: 'integrations.setChannelAlerts',
  },
  {
    path: '/account?tab=developer',
    isMember: true,
    fields: { Name: 'Screen in the clubhouse' },
    submit: 'Make a key',
    call: 'integrations.makeKey',
  },
  {
    path: '/account?tab=developer',
    isMember: true,
    fields: { URL: webhook },
    submit: 'Add a webhook',
    call: 'integrations.makeWebhook',
  },
  {
    path: '/calendar?sport=golf&dialog=alert&at=2026-11-27-7:00PM',
    isMember: true,
    submit: 'Create Alert',
    call: 'alerts.create',
  },
  {
    path: '/alerts',
    isMember: true,
    opener: openQuickAlert,
    submit: 'Create Alert',
    call: 'alerts.create',
  },
  {
    path: '/alerts',
    isMember: true,
    opener: () => chooseOfMenu(/Alert for/, 'Edit'),
    submit: 'Update Alert',
    call: 'alerts.update',
  },
  {
    path: '/alerts',
    isMember: true,
    opener: () => chooseOfMenu(/Alert for/, 'Pause'),
    back: 'Menu of Alert for Sat 5 Dec, 7 PM, Manly Lawn Tennis Club',
    submit: 'For a week',
    call: 'alerts.pause',
  },
  { ...join },
  {
    ...join,
    isAnswered: true,
    answers: { alerts: { ...join.answers.alerts, join: refusing('INVALID_TOKEN') } },
    back: 'This link no longer works',
  },
  {
    ...venue,
    fields: { 'Email at the venue': 'office@club.example' },
    submit: 'Email me the link',
    call: 'venues.askForLink',
  },
  { ...decide },
  {
    ...decide,
    isAnswered: true,
    answers: { venues: { ...venue.answers.venues, changeReading: refusing('INVALID_TOKEN') } },
  },
]

test.each(forms)('a refusal of $submit at $path leaves the focus on the button or at the message', async (form) => {
  expect(['the message', form.back ?? form.submit]).toContain(await focusAfter(form))
})
