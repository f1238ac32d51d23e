// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { criteriaFor, type Criterion } from '#domain/availability/criteria.ts'
import { sports } from '#domain/venues/sport.ts'
import { newDraft } from '#client/alerts/draft/alert-draft.ts'
import { MoreSheet } from '#client/alerts/form/sheets/more-sheet.tsx'
import { stubWhatJsdomLacks } from '#test/support/jsdom-lacks.ts'

/** The control of each criterion. */
const controlOf: Record<Criterion, string> = {
  holes: 'Holes',
  spots: 'Players',
  minimumMinutes: 'Minimum Duration (minutes)',
  courtMinutes: 'Minimum Time (minutes)',
}

beforeEach(stubWhatJsdomLacks)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(sports)('the form of a %s alert has a control for each criterion that counts, and no other', (sport) => {
  render(
    <MantineProvider env="test">
      <MoreSheet
        {...{
          draft: newDraft('ann@example.com', { sport }),
          onChange: () => {},
          preferences: undefined,
          shown: undefined,
        }}
        canRecur={false}
        hasEmail
        isEmailFixed={false}
      />
    </MantineProvider>,
  )
  const shown = Object.values(controlOf).filter((label) => screen.queryByText(label) !== null)
  expect(shown).toEqual(criteriaFor(sport).map((name) => controlOf[name]))
})
