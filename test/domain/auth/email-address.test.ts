import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EmailAddress } from '#domain/auth/email-address.ts'
import { emailFault } from '#domain/auth/email-syntax.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

test('an address is trimmed and in lower case', () => {
  expect(EmailAddress.parse('  Ana.Lee+Courts@Example.COM ')).toBe('ana.lee+courts@example.com')
})

test.each([
  'plain',
  'a@b',
  '@example.com',
  'a@',
  'a@@example.com',
  'a..b@example.com',
  '.a@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@example.c',
  'a@example.123',
  'a@[127.0.0.1]',
  'a b@example.com',
  '"a b"@example.com',
  'a(comment)@example.com',
  'Ana <a@example.com>',
  'a@example.com,b@example.com',
  'a@example.com; b@example.com',
  'group: a@example.com;',
  'a@example.com\r\nRCPT TO:<b@example.com>',
  'a@example.com\u0000',
  'ана@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b.'.repeat(130)}com`,
])('%j is no address', (text) => {
  expect(EmailAddress.safeParse(text).success).toBe(false)
  expect(emailFault(text)).toBe('Please enter a valid email address')
})

test('form and server agree on any input, and no address names a second recipient', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.emailAddress(),
        fc.string().map((text) => `${text}@example.com`),
      ),
      (text) => {
        const parsed = EmailAddress.safeParse(text)
        expect(parsed.success).toBe(text.length <= 320 && emailFault(text) === null)
        expect(parsed.data ?? 'none@example.com').toMatch(/^[^\s,;:<>()"\\@\p{Cc}]+@[a-z0-9.-]+$/u)
      },
    ),
    { numRuns: propertyRuns({ few: 500, all: 5000 }) },
  )
})
