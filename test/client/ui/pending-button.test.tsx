// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PendingButton } from '#client/ui/pending-button.tsx'
import { stubWhatJsdomLacks } from '#test/support/jsdom-lacks.ts'

beforeEach(() => stubWhatJsdomLacks())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a pending button can have the focus, and neither acts nor sends its form', () => {
  const act = vi.fn<() => void>()
  const send = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const shown = (isPending: boolean) => (
    <MantineProvider env="test">
      <form onSubmit={send}>
        <PendingButton type="submit" isPending={isPending} onClick={act}>
          Save
        </PendingButton>
      </form>
    </MantineProvider>
  )
  const { rerender } = render(shown(true))
  const button = screen.getByRole('button')
  button.focus()
  fireEvent.click(button)
  expect([document.activeElement, button.ariaDisabled]).toEqual([button, 'true'])
  expect(button).toHaveProperty('disabled', false)
  expect([act, send].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  rerender(shown(false))
  fireEvent.click(button)
  expect([act, send].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('no button of a screen is disabled while its action runs, because it would lose the focus', () => {
  const lost = globSync('src/client/**/*.tsx').filter((path) =>
    /<Button\b[^>]*\s(?:loading=|disabled=\{[^}]*(?:isPending|isFetching|isSending|isBusy))/.test(
      readFileSync(path, 'utf8'),
    ),
  )
  expect(lost).toEqual(['src/client/calendar/bar/advanced-filters.tsx'])
})
