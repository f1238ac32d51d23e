// @vitest-environment jsdom
import { getByLabelText, queryByRole, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OwnSession } from '#domain/auth/own-account.ts'
import type { RouterOutputs } from '#client/trpc.ts'
import { failureOfCode, refusing } from '#test/support/jsdom/failures.ts'
import { button, called, press, shown, textsOf, expectToast, type, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'
import { ana } from '#test/support/jsdom/usual-answers.ts'

const lost = 'That did not work. Check your connection and try again.'
const newEmail = 'ana.new@example.org'
const at = new Date('2026-11-24T09:00:00Z')

function session(change: Partial<OwnSession>): OwnSession {
  const usual = { browser: 'Chrome on Linux', ipAddress: null, method: 'password' as const, isThis: false }
  return { id: crypto.randomUUID(), ...usual, createdAt: at, lastSeenAt: at, ...change }
}

const region = (name: string) => until(() => called('region', name))

test('the name is changed, and the menu knows it', async () => {
  const page = await openPage('/account', {
    member: {},
    answers: { account: { rename: ({ firstName = null }) => ({ ...ana, firstName }) } },
  })
  await until(() => button('Save name'))
  type('First Name', 'Zoe')
  press(button('Save name'))
  await expectToast('Name saved')
  expect(button(`Account of ${ana.email}`).textContent).toBe('Z')
  expect(page.asked.at(-1)?.input).toEqual({ firstName: 'Zoe', lastName: '' })
})

test('a changed password says whose fault it is, and that every other device is signed out', async () => {
  const failures = [failureOfCode('INVALID_CREDENTIALS'), failureOfCode('COMMON_PASSWORD', 'This one is common.')]
  const changePassword = () => {
    const failure = failures.shift()
    return failure ? Promise.reject(failure) : Promise.resolve({ message: '' })
  }
  await openPage('/account', { member: {}, answers: { account: { changePassword } } })
  const part = await region('Password')
  press(button('Change password', part))
  type('New password', 'password1', part)
  type('Your password', 'a guess', part)
  press(button('Change password', part))
  await shown('This is not right.', part)
  press(button('Change password', part))
  await shown('This one is common.', part)
  press(button('Change password', part))
  await expectToast('Password changed', 'Every other device has been signed out.')
  await until(() => expect(textsOf(part, 'form')).toEqual([]))
})

test('sessions are listed and ended, one by one or all others at once', async () => {
  const passkey = session({ browser: 'Safari on iPhone', method: 'passkey', ipAddress: '203.0.113.0/24' })
  let sessions = [session({ isThis: true }), passkey, session({ browser: null })]
  const page = await openPage('/account', {
    member: {},
    answers: {
      account: {
        sessions: () => sessions,
        endSession({ id }) {
          sessions = sessions.filter((one) => one.id !== id)
          return { ended: true }
        },
        endOtherSessions() {
          sessions = sessions.filter(({ isThis }) => isThis)
          return { ended: true }
        },
      },
    },
  })
  const part = await region('Where you are signed in')
  await shown('This one', part)
  await shown(/^Signed in with a passkey on .* from 203\.0\.113\.0\/24$/, part)
  const names = () => textsOf(part, 'li > span > span:first-child')
  expect(names()).toEqual(['Chrome on Linux', 'Safari on iPhone', 'Unknown browser'])
  page.failing.add('account.endSession')
  press(button(/^Sign out Safari/, part))
  await shown(lost, part)
  page.failing.clear()
  press(button(/^Sign out Safari/, part))
  await until(() => expect(names()).toEqual(['Chrome on Linux', 'Unknown browser']))
  press(button('Sign out everywhere else', part))
  await expectToast('Signed out everywhere else')
  await until(() => expect(names()).toEqual(['Chrome on Linux']))
  expect(queryByRole(part, 'button', { name: 'Sign out everywhere else' })).toBeNull()
})

test('a new email waits for its link, and the change is called off by a press, or says that this failed', async () => {
  let pendingEmail: string | null = null
  const page = await openPage('/account', {
    member: {},
    answers: {
      account: {
        overview: () => ({ email: ana.email, hasPassword: true, pendingEmail }),
        changeEmail({ email }) {
          pendingEmail = email
          return { message: 'A link is on its way.', granted: true }
        },
        cancelEmailChange() {
          pendingEmail = null
          return { cancelled: true }
        },
      },
    },
  })
  const part = await region('Email')
  press(button('Change email', part))
  type('New email', newEmail, part)
  type('Your password', 'green court', part)
  press(button('Send the link', part))
  await expectToast('Check your new email', 'A link is on its way.')
  await shown(new RegExp(`^Follow the link that we emailed to ${newEmail}\\.`), part)
  page.failing.add('account.cancelEmailChange')
  press(button(`Keep ${ana.email}`, part))
  await shown(lost, part)
  page.failing.clear()
  press(button(`Keep ${ana.email}`, part))
  await until(() => expect(within(part).queryByText(/^Follow the link/)).toBeNull())
})

test('the link to a new email confirms it by a press, and the account goes on with it', async () => {
  const me = () => ({ email: newEmail, user: { ...ana, email: newEmail } })
  const answers = { account: { confirmEmailChange: () => ({ email: newEmail }) }, auth: { me } }
  const page = await openPage('/email-change?action=confirm&token=some', { member: {}, answers })
  await until(() => called('heading', 'Confirm your new email'))
  expect(page.search()).toEqual({})
  press(button('Confirm new email'))
  await until(() => called('heading', 'Your email was changed'))
  press(button('Continue'))
  await until(() => button(`Account of ${newEmail}`))
})

test('the link to the old email takes it back by a press, and everybody is signed out', async () => {
  const answers = {
    account: { undoEmailChange: () => ({ email: ana.email }) },
    auth: { me: refusing('UNAUTHENTICATED') },
  }
  const page = await openPage('/email-change?action=undo&token=some', { member: {}, answers })
  press(await until(() => button('Undo the change')))
  await until(() => called('heading', 'Your account is yours again'))
  press(button('Continue'))
  await until(() => expect(page.path()).toBe('/login'))
})

test('an account is deleted with its password', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  const failures = [failureOfCode('INVALID_CREDENTIALS')]
  const remove = (): Promise<RouterOutputs['account']['delete']> => {
    const failure = failures.shift()
    return failure ? Promise.reject(failure) : Promise.resolve({ deleted: true })
  }
  const page = await openPage('/account', { member: {}, answers: { account: { delete: remove } } })
  const part = await region('Delete account')
  press(button('Delete account', part))
  type('Your password', 'a guess', part)
  press(button('Delete my account for good', part))
  await shown('This is not right.', part)
  press(button('Delete my account for good', part))
  await expectToast('Account deleted', 'Your alerts have ended, and your data is gone.')
  await until(() => expect(page.path()).toBe('/login'))
  expect(localStorage.getItem('auth_token')).toBeNull()
})

test('passkeys are renamed and removed, and a browser without any says so', async () => {
  let passkeys = [{ credentialId: 'one', name: 'Ana’s laptop', createdAt: at, lastUsedAt: null as Date | null }]
  await openPage('/account', {
    member: {},
    answers: {
      passkeys: {
        list: () => passkeys,
        rename({ name }) {
          passkeys = passkeys.map((one) => ({ ...one, name, lastUsedAt: at }))
          return { name }
        },
        remove() {
          passkeys = []
          return { removed: true }
        },
      },
    },
  })
  const part = await region('Passkeys')
  await shown('Not used yet', part)
  await shown('This browser does not support passkeys.', part)
  expect(button('Add a passkey', part)).toHaveProperty('disabled', true)
  press(button('Rename Ana’s laptop', part))
  expect(getByLabelText(part, 'New name of Ana’s laptop')).toHaveProperty('value', 'Ana’s laptop')
  type('New name of Ana’s laptop', 'Work laptop', part)
  press(button('Save', part))
  await shown('Work laptop', part)
  press(button('Remove Work laptop', part))
  await expectToast('Passkey removed', 'It opens nothing here any more. Your device may still list it.')
  await until(() => expect(textsOf(part, 'li')).toEqual([]))
})

test('a page of the account whose session has ended leads to signing in', async () => {
  const page = await openPage('/account', {
    member: {},
    answers: { account: { sessions: refusing('UNAUTHENTICATED') } },
  })
  await shown('Your session has ended')
  await until(() => expect(page.path()).toBe('/login'))
})
