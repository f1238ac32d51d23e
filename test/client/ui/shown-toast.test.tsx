// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { called, one, pass, shown, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const toasts = () => document.querySelectorAll('.mantine-Notifications-notification').length

test.each([
  ['a success', 'default', 'status'],
  ['a failure', 'destructive', 'alert'],
] as const)('%s is announced by its role', async (_, variant, role) => {
  await openPage('/browse')
  showToast({ title: 'Reset link sent', variant })
  await shown('Reset link sent')
  expect(one('.mantine-Notifications-notification').role).toBe(role)
})

test('a toast goes after 5 s off the pointer, and a new one has 5 s of its own', async () => {
  await openPage('/browse')
  showToast({ title: 'first' })
  await shown('first')
  fireEvent.mouseEnter(one('.mantine-Notifications-notification'))
  await pass(6000)
  expect(toasts()).toBe(1)
  fireEvent.mouseLeave(one('.mantine-Notifications-notification'))
  await pass(4500)
  expect(toasts()).toBe(1)
  showToast({ title: 'second' })
  await shown('second')
  await pass(4500)
  expect(toasts()).toBe(1)
  await pass(1000)
  await until(() => expect(toasts()).toBe(0))
})

test('F8 takes the keyboard to the toasts, from a field as well', async () => {
  await openPage('/browse')
  showToast({ title: 'first' })
  await shown('first')
  fireEvent.keyDown(document.documentElement, { key: 'F8', code: 'F8' })
  expect(document.activeElement).toBe(called('region', 'Notifications (F8)'))
})
