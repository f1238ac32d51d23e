import { expect, test } from 'vitest'
import { NewPassword } from '#domain/auth/password.ts'
import { passwordFault } from '#domain/auth/password-rule.ts'

test.each([
  ['1234567', 'Password must be at least 8 characters'],
  ['12345678', null],
  ['x'.repeat(128), null],
  ['x'.repeat(129), 'Password must be at most 128 characters'],
  // Seven tennis balls take fourteen UTF-16 units, and are seven characters all the same.
  ['🎾'.repeat(7), 'Password must be at least 8 characters'],
  ['🎾'.repeat(8), null],
  ['        ', null],
])('the form and the server say of %j: %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault)
  expect(NewPassword.safeParse(password).error?.issues[0]?.message ?? null).toBe(fault)
})

test('the reset screen says it at length', () => {
  expect(passwordFault('short', 'Password must be at least 8 characters long')).toBe(
    'Password must be at least 8 characters long',
  )
})
