import { catalogue } from '#test/support/catalogue.ts'
// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { criteriaFor, type Criterion } from '#domain/availability/met-criteria.ts'
import { wishesFor, wishLabels, type WishName } from '#domain/availability/wishes.ts'
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

const startOf = (name: WishName) => new RegExp(`^${wishLabels[name]}(?:,|$)`)

beforeEach(stubWhatJsdomLacks)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each(sports)(
  'the form of a %s alert has a control for each criterion and wish that counts, and no other',
  (sport) => {
    render(
      <MantineProvider env="test">
        <MoreSheet
          {...{
            draft: newDraft('ann@example.com', { sport }, catalogue),
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
    // The courts are those of one chosen venue, and are asked from the server.
    const ofWishes = (Object.keys(wishLabels) as WishName[]).filter(
      (name) => screen.queryByText(startOf(name)) !== null,
    )
    expect(ofWishes).toEqual(wishesFor(sport).filter((name) => name !== 'courts'))
    const shown = Object.values(controlOf).filter((label) => screen.queryByText(label) !== null)
    expect(shown).toEqual(criteriaFor(sport).map((name) => controlOf[name]))
  },
)
