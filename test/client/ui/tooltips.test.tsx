// @vitest-environment jsdom
import { MantineProvider, Tooltip } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from '#client/theme.ts'
import { Tooltips } from '#client/ui/tooltips.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
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

function point(name: string) {
  const button = screen.getByRole('button', { name })
  fireEvent.pointerEnter(button, { pointerType: 'mouse' })
  fireEvent.mouseEnter(button)
  fireEvent.mouseMove(button)
}

function leave(name: string) {
  fireEvent.mouseLeave(screen.getByRole('button', { name }))
}

test('a tooltip opens after 700 ms', async () => {
  show()
  point('series')
  await pass(690)
  expect(screen.queryByText('Three alerts')).toBeNull()
  await pass(20)
  expect(screen.getByText('Three alerts')).toBeDefined()
})

test('within 300 ms of another one, a tooltip opens at once', async () => {
  show()
  point('series')
  await pass(710)
  leave('series')
  await pass(250)
  point('refresh')
  await pass(10)
  expect(screen.getByText('Refresh')).toBeDefined()
})

test('later than 300 ms after another one, a tooltip takes its time again', async () => {
  show()
  point('series')
  await pass(710)
  leave('series')
  await pass(350)
  point('refresh')
  await pass(10)
  expect(screen.queryByText('Refresh')).toBeNull()
  await pass(700)
  expect(screen.getByText('Refresh')).toBeDefined()
})

test('the keyboard opens tooltips too, and a touch does not', () => {
  expect(theme.components?.['Tooltip']?.defaultProps).toMatchObject({
    events: { hover: true, focus: true, touch: false },
  })
})
