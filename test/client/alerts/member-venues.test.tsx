import { catalogue } from '#test/support/catalogue.ts'
// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newDraft } from '#client/alerts/draft/alert-draft.ts'
import { MoreSheet } from '#client/alerts/form/sheets/more-sheet.tsx'
import { MemberFact } from '#client/alerts/alert-facts.tsx'
import { stubWhatJsdomLacks } from '#test/support/jsdom-lacks.ts'

beforeEach(stubWhatJsdomLacks)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the form offers memberships at the venues of the alert only', async () => {
  const draft = newDraft('ann@example.com', { sport: 'tennis', venues: ['collaroy-tc', 'manly-lawn-tc'] }, catalogue)
  const onChange = vi.fn()
  render(
    <MantineProvider env="test">
      <MoreSheet
        {...{ draft, onChange, preferences: undefined, shown: undefined }}
        canRecur={false}
        hasEmail
        isEmailFixed={false}
      />
    </MantineProvider>,
  )
  const fold = screen.getByRole('button', { name: /^Member of a club\?/ })
  fireEvent.click(fold)
  const search = screen.getByRole('combobox', { name: /^Member of a club\?/, hidden: true })
  fireEvent.click(search)
  const list = () => document.getElementById(fold.getAttribute('aria-controls') ?? '')
  const offered = await waitFor(() => {
    const options = [...(list()?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    expect(options).not.toHaveLength(0)
    return options
  })
  expect(offered.map(({ textContent }) => textContent)).toHaveLength(2)
  const [first] = offered
  if (first) fireEvent.click(first)
  expect(onChange).toHaveBeenCalledWith({ memberVenues: [expect.stringMatching(/collaroy-tc|manly-lawn-tc/)] })
})

test('a card names the venues where its owner is a member, if there are any', () => {
  const { container, rerender } = render(
    <MantineProvider env="test">
      <MemberFact memberVenues={['collaroy-tc']} />
    </MantineProvider>,
  )
  expect(container.textContent).toContain('Member atCollaroy Tennis Club')
  rerender(
    <MantineProvider env="test">
      <MemberFact memberVenues={[]} />
    </MantineProvider>,
  )
  expect(container.textContent).not.toContain('Member at')
})
