// @vitest-environment jsdom
import { MantineProvider, Transition } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from '#client/theme.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function asksForLessMotion(isAsking: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isAsking && query.includes('prefers-reduced-motion'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

/** A panel like a dialog's or drawer's, shown and then removed. */
async function showAndTakeAway() {
  const panel = (isShown: boolean) => (
    <MantineProvider theme={theme}>
      <Transition mounted={isShown} transition="fade" duration={400}>
        {(style) => <p style={style}>panel</p>}
      </Transition>
    </MantineProvider>
  )
  const { rerender } = render(panel(true))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText('panel')).toBeDefined()
  rerender(panel(false))
  await act(() => vi.advanceTimersByTimeAsync(50))
}

test('a panel fades away', async () => {
  asksForLessMotion(false)
  await showAndTakeAway()
  expect(screen.queryByText('panel')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.queryByText('panel')).toBeNull()
})

test('with reduced motion it is gone at once', async () => {
  asksForLessMotion(true)
  await showAndTakeAway()
  expect(screen.queryByText('panel')).toBeNull()
})
