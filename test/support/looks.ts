import type { Page } from 'playwright-core'
import { axeViolations } from './browser.ts'

const allWidths = [360, 1280]
const height = 800

/** The axe rules that may differ between colour schemes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** The subject of a look: a page, or an overlay. */
export interface State {
  /** How it is called in a finding, where that is not its path. */
  name?: string
  path: string
  /** Brings the page there, and waits until it is. */
  open: (page: Page) => Promise<unknown>
  /** Selectors of the parts to check, where it is not the whole page. */
  parts?: readonly string[]
  /** Where there is such a state at all, if not everywhere. */
  widths?: readonly number[]
  /** It looks different enough from width to width that it has to be opened at each. */
  isOfWidth?: boolean
}

/** axe's findings in each state at each width, light and dark. Widths are changed under the open page, as by hand. */
export async function violationsIn(page: Page, origin: string, states: readonly State[]): Promise<string[]> {
  const found: string[] = []
  for (const state of states) found.push(...(await violationsInOne(page, origin, state)))
  return found
}

async function violationsInOne(page: Page, origin: string, state: State): Promise<string[]> {
  const { name = state.path, widths = allWidths } = state
  const found: string[] = []
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height })
    if (state.isOfWidth || width === widths.at(-1)) {
      await page.goto(origin + state.path)
      await state.open(page)
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await atRest(page, colorScheme)
      const rules = colorScheme === 'dark' ? { rules: rulesOfColour } : {}
      const violations = await axeViolations(page, { ...rules, ...(state.parts && { parts: state.parts }) })
      found.push(...violations.map((violation) => `${name}, ${width} px, ${colorScheme}: ${violation}`))
    }
  }
  return found
}

/** The page has its colours, nothing on it moves, and its layout has followed the width of the window. */
async function atRest(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
  await page.waitForFunction(() => {
    const isNarrow = window.innerWidth < 768
    const sheet = document.querySelector('.mantine-Modal-content[class*="sheet"]')
    const isMoving = document.getAnimations().some((one) => one instanceof CSSTransition)
    return !isMoving && (sheet === null || sheet.hasAttribute('data-full-screen') === isNarrow)
  })
}

/** Holds the toast that is on screen: its time stands still while the window is inactive. */
export async function holdToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close notification' }).first().waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}
