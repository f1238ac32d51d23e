// @vitest-environment jsdom
import { MantineProvider, Tooltip } from '@mantine/core'
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from '#client/theme.ts'
import { Tooltips } from '#client/ui/tooltips.tsx'
import { stubWhatJsdomLacks } from '#test/support/jsdom-lacks.ts'

// By default it waits for a real timer after every user action, and here the test owns the clock.
configure({ asyncWrapper: (act) => act() })

beforeEach(() => {
  vi.useFakeTimers()
  stubWhatJsdomLacks()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show() {
  render(
    <MantineProvider theme={theme} env="test">
      <Tooltips>
        <Tooltip label="Three alerts">
          <button type="button">series</button>
        </Tooltip>
        <Tooltip label="Refresh">
          <button type="button">refresh</button>
        </Tooltip>
      </Tooltips>
    </MantineProvider>,
  )
}

async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}

function button(name: string) {
  return screen.getByRole('button', { name })
}

/** A user whose actions take no time. */
function person() {
  return userEvent.setup({ advanceTimers: () => {}, delay: null })
}

test('a tooltip opens after 700 ms', async () => {
  show()
  await person().hover(button('series'))
  await pass(690)
  expect(screen.queryByText('Three alerts')).toBeNull()
  await pass(20)
  expect(screen.getByText('Three alerts')).toBeDefined()
})

test.each([
  ['within 300 ms of another one, a tooltip opens at once', 250, true],
  ['later than 300 ms after another one, a tooltip takes its time again', 350, false],
])('%s', async (_, pauseMs, isAtOnce) => {
  const user = person()
  show()
  await user.hover(button('series'))
  await pass(710)
  await user.unhover(button('series'))
  await pass(pauseMs)
  await user.hover(button('refresh'))
  await pass(10)
  expect(screen.queryByText('Refresh') !== null).toBe(isAtOnce)
  await pass(700)
  expect(screen.getByText('Refresh')).toBeDefined()
})

test('the keyboard opens a tooltip too', async () => {
  show()
  await person().tab()
  expect(document.activeElement).toBe(button('series'))
  await pass(710)
  expect(screen.getByText('Three alerts')).toBeDefined()
})

test('the mouse events after a touch open none', async () => {
  show()
  fireEvent.pointerEnter(button('series'), { pointerType: 'touch' })
  fireEvent.mouseEnter(button('series'))
  fireEvent.mouseMove(button('series'))
  await pass(1000)
  expect(screen.queryByText('Three alerts')).toBeNull()
})
