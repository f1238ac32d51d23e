// @vitest-environment jsdom
import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test } from 'vitest'
import { openToast } from '#client/ui/toast/open-toast.tsx'

const place = { title: 'Location access granted', waits: true }
const shown = () => notificationsStore.getState().notifications.map(({ message }) => message)

afterEach(() => notifications.clean())

test('a toast that answers a press replaces any other', () => {
  openToast(place)
  openToast({ title: 'Sign in to save venues' })
  openToast({ title: 'Link copied' })
  expect(shown()).toEqual(['Link copied'])
})

test('a toast that answers no press waits until the current one is gone', () => {
  openToast({ title: 'Sign in to save venues' })
  openToast(place)
  expect(shown()).toEqual(['Sign in to save venues'])
  const close = openToast({ title: 'Link copied' })
  expect(shown()).toEqual(['Link copied'])
  close()
  expect(shown()).toEqual(['Location access granted'])
})

test('a toast that was closed while it waited is never shown', () => {
  const close = openToast({ title: 'Sign in to save venues' })
  openToast(place)()
  close()
  expect(shown()).toEqual([])
})
