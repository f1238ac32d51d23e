import { expect, test } from 'vitest'
import { refuseCommonPassword } from '#server/auth/password/common-password.ts'

const ana = { email: 'ana.lee@example.com', firstName: 'Ana-Lucía', lastName: 'Li' }

/** True if Ana may have this password. */
function mayBe(password: string, owner: Parameters<typeof refuseCommonPassword>[1] = ana): Promise<boolean | string> {
  return refuseCommonPassword(password, owner).then(
    () => true,
    (error: { code?: string }) => error.code ?? String(error),
  )
}

const refused = 'COMMON_PASSWORD'

test.each([
  'password1',
  'PassWord1',
  'courtside',
  '2026-Courtside!!',
  'ana.lee@example.com',
  '**ana.lee2026',
  'ANA.LEE',
  'Ana-Lucía99',
  '1ana-lucía',
])('%s is among the first guesses', async (password) => expect(await mayBe(password)).toBe(refused))

test.each([
  ['the name in the middle of more', 'my courtside seat'],
  ['a word before it', 'xana.lee'],
  ['signs inside it', 'ana...lee'],
  ['a name that is too short to count', '--Li--1234'],
  ['nothing but digits and signs', '73!90$41.28'],
])('%s is not common', async (_, password) => expect(await mayBe(password)).toBe(true))

test('without a name only the address counts as their own, and three letters of one are enough', async () => {
  expect(await mayBe('ana-lucía99', { email: 'bo@example.com', firstName: null })).toBe(true)
  expect(await mayBe('2718281-Eve', { email: 'eve@example.com' })).toBe(refused)
})
