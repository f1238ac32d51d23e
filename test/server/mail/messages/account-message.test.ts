import { catalogue } from '#test/support/catalogue.ts'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import type { accountMailKinds } from '#domain/notifications/notification.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import type { MessageContext } from '#server/mail/message.ts'
import { renderAccountMessage } from '#server/mail/messages/account-message.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'

const context: MessageContext = {
  appUrl: 'https://courtside.example',
  catalogue,
  tokenFor: (purpose, nonce) => `${purpose}-token-of-${nonce}`,
  linkFor: () => '',
  linkTokenFor: () => '',
  linkWith: () => '',
  venueLinkFor: ({ venueId }) => `https://courtside.example/sources/venue?id=${venueId}&token=of-it`,
  renderTemplate,
  now: new Date('2026-11-24T09:00:00Z'),
}
const email = 'ana+courts@example.com'
const payload = { nonce: 'n1', email, newEmail: 'new@example.com', changedAt: '2026-11-24T09:00:00.000Z' }

async function mailed(kind: (typeof accountMailKinds)[number]) {
  const message = await renderAccountMessage(kind, payload, { address: email, context })
  const { raw } = await composeMail({
    id: '7d444840-9dc0-41d2-92bf-9c1ff1b1c3a5',
    address: email,
    message,
    identity: { from: { name: 'Courtside', address: 'alerts@courtside.example' } },
    date: context.now,
  })
  return { message, raw, parsed: await simpleParser(raw) }
}

test.each([
  [
    'verify-email',
    'https://courtside.example/api/auth/verify-email?token=verify-email-token-of-n1#email=ana%2Bcourts%40example.com',
  ],
  [
    'reset-password',
    'https://courtside.example/api/auth/reset-password?token=reset-password-token-of-n1&email=ana%2Bcourts%40example.com',
  ],
  ['password-changed', 'https://courtside.example/forgot-password'],
  ['confirm-email', 'https://courtside.example/email-change?action=confirm&token=confirm-email-token-of-n1'],
  ['email-changed', 'https://courtside.example/email-change?action=undo&token=undo-email-token-of-n1'],
  ['passkey-added', 'https://courtside.example/account'],
] as const)('a %s mail carries its link in both parts, needs no picture and stays small', async (kind, link) => {
  const { message, parsed, raw } = await mailed(kind)
  expect(message.subject.length).toBeLessThanOrEqual(60)
  expect(/data-skip-in-text="true"[^>]*>([^<]*)</.exec(message.html)?.[1]?.length).toBeLessThanOrEqual(90)
  expect(raw.length).toBeLessThan(60_000)
  expect(parsed.text).toContain(link)
  expect(parsed.text).toContain(email)
  expect(message.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  expect(message.html).not.toMatch(/<img|<script|src=/)
  expect(message.html).toContain('prefers-color-scheme: dark')
})

test('a verification and a reset mail tell a person who did not ask for them how to react', async () => {
  expect((await mailed('verify-email')).parsed.text).toContain("If you didn't sign up")
  expect((await mailed('reset-password')).parsed.text).toContain("If you didn't ask for this")
})

test('a mail about a changed password says when, in Sydney, and how to undo it', async () => {
  const { parsed } = await mailed('password-changed')
  expect(parsed.text).toContain('Tuesday 24 November 2026, 8:00 PM AEDT')
  expect(parsed.text).toContain("If it wasn't, reset your password now")
})
