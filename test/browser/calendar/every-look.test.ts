import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { openAsMember } from '#test/support/alert-journeys.ts'
import { axeViolations } from '#test/support/browser.ts'
import { startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'

// Thirty looks; a busy machine takes its time over them.
vi.setConfig({ testTimeout: 240_000 })

const looks = [360, 768, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

/** The calendar with one thing open over it. The page below has tests of its own. */
interface State {
  name: string
  path: string
  open: (page: Page) => Promise<unknown>
}

const states: State[] = [
  {
    name: 'the sheet of a half-hour, with a toast',
    path: `/calendar?sport=tennis&slot=${tomorrow}-7:00PM`,
    async open(page) {
      await page.getByRole('article', { name: 'Manly Lawn Tennis Club' }).waitFor()
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByRole('button', { name: 'Close notification' }).first().waitFor()
      // Time stands still for a toast while the window is inactive.
      await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    },
  },
  {
    name: 'the map in the sheet',
    path: `/calendar?sport=tennis&slot=${tomorrow}-7:00PM&map=on`,
    open: (page) =>
      page
        .getByRole('button', { name: /to book/ })
        .first()
        .waitFor(),
  },
  {
    name: 'a sheet with nothing free',
    path: `/calendar?sport=tennis&slot=${tomorrow}-6:30PM`,
    open: (page) => page.getByText('No Courts Available').waitFor(),
  },
  {
    name: 'the preferences',
    path: '/calendar?sport=golf&dialog=preferences',
    open: (page) => page.getByLabel('Default View').waitFor(),
  },
  {
    name: 'the choice of a place',
    path: '/calendar?sport=tennis',
    async open(page) {
      await page.getByRole('button', { name: 'within 20 km of Manly', exact: true }).click()
      await page.getByRole('dialog', { name: 'Near where?' }).waitFor()
    },
  },
]

/** What lies over the page. */
const parts = ['[role="dialog"]', '[aria-label^="Notifications"]']

test('axe finds nothing in what opens over the calendar, at any width, light or dark, nor in a toast beside it', async () => {
  const site = await startCalendarSite()
  const { page, faults } = await openAsMember(site, '/calendar?sport=tennis')
  for (const { name, path, open } of states) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(site.url + path)
    await open(page)
    for (const { width, colorScheme } of looks) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
      // The window has just changed its size and colours.
      await expect
        .poll(() => axeViolations(page, { parts }), { message: `${name}, ${width} px, ${colorScheme}` })
        .toEqual([])
    }
  }
  expect(faults).toEqual([])
})
