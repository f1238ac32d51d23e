// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastingStorage } from '#client/browser-storage.ts'

beforeEach(() => window.localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  lastingStorage.removeItem('place')
})

test('a browser that refuses storage keeps what is stored for the tab (rule calendar-62)', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  lastingStorage.setItem('place', 'Manly')
  expect(lastingStorage.getItem('place')).toBe('Manly')
  lastingStorage.removeItem('place')
  expect(lastingStorage.getItem('place')).toBeNull()
})

test('a full storage keeps a new value for the tab, in place of the stored one', () => {
  lastingStorage.setItem('place', 'Manly')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  lastingStorage.setItem('place', 'Chatswood')
  expect(lastingStorage.getItem('place')).toBe('Chatswood')
  full.mockRestore()
  lastingStorage.setItem('place', 'Bondi')
  expect([lastingStorage.getItem('place'), window.localStorage.getItem('place')]).toEqual(['Bondi', 'Bondi'])
})
