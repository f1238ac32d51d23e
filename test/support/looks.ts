import type { Page } from 'playwright-core'
import { axeViolations } from './browser.ts'

const allWidths = [360, 1280]
const height = 800

interface Look {
  name: string
  colorScheme: 'light' | 'dark'
  forcedColors?: 'active'
  /** The axe rules that may differ between colour schemes, where it is not all. */
  rules?: string[]
}

const light: Look = { name: 'light', colorScheme: 'light' }
const dark: Look = { name: 'dark', colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] }
const forced: Look = { name: 'forced colours', colorScheme: 'light', forcedColors: 'active' }

const isWhole = process.env['MODE'] === 'looks'

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
  /** Most people see it: `npm test` looks at it, too. */
  isUsual?: boolean
}

/**
 * Faults in each state: axe's findings, and a page wider than its window. `npm run looks` takes every state in every look
 * at every width, changed under the open page as by hand; `npm test` takes the usual ones, narrow and light.
 */
export async function violationsIn(page: Page, origin: string, states: readonly State[]): Promise<string[]> {
  const found: string[] = []
  for (const state of states) {
    if (isWhole || state.isUsual) found.push(...(await violationsInOne(page, origin, state)))
  }
  return found
}

async function violationsInOne(page: Page, origin: string, state: State): Promise<string[]> {
  const all = state.widths ?? allWidths
  const widths = isWhole ? all : all.slice(0, 1)
  const looks = isWhole ? [light, dark, forced] : [light]
  const found: string[] = []
  for (const width of widths.toReversed()) {
    // A page that is loaded in its colours need not be painted anew.
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
    await page.setViewportSize({ width, height })
    if (state.isOfWidth || width === widths.at(-1)) {
      await page.goto(origin + state.path)
      await state.open(page)
    }
    for (const look of looks) found.push(...(await violationsInLook(page, { state, width, look })))
  }
  return found
}

/** Faults of a page as it stands open, narrow and light, then wide and dark: by axe, or wider than its window. */
export async function faultsAsItIs(page: Page, parts?: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const state = { path: new URL(page.url()).pathname, ...(parts && { parts }) }
  for (const [width, look] of [
    [360, light],
    [1280, dark],
  ] as const) {
    await page.setViewportSize({ width, height })
    found.push(...(await violationsInLook(page, { state, width, look })))
  }
  return found
}

async function violationsInLook(
  page: Page,
  { state, width, look }: { state: Pick<State, 'name' | 'path' | 'parts'>; width: number; look: Look },
): Promise<string[]> {
  const { colorScheme, forcedColors = 'none', rules } = look
  await page.emulateMedia({ colorScheme, forcedColors })
  await atRest(page, colorScheme)
  const violations = await axeViolations(page, { ...(rules && { rules }), ...(state.parts && { parts: state.parts }) })
  const taken = await page.evaluate(() => document.documentElement.scrollWidth)
  const faults = taken > width ? [...violations, `takes ${taken} px`] : violations
  return faults.map((fault) => `${state.name ?? state.path}, ${width} px, ${look.name}: ${fault}`)
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
