import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openAsMember } from '#test/support/alert-journeys.ts'
import {
  cellAt,
  expectFewControls,
  openCalendar,
  sevenPmRow,
  startCalendarSite,
} from '#test/support/calendar-journeys.ts'

/** The y of the grid when the page is scrolled to its top, and whether the grid scrolls by itself. */
async function gridAtTop(page: Page) {
  return page.evaluate(() => {
    window.scrollTo({ top: 0 })
    const grid = document.querySelector('[role="grid"]') as HTMLElement
    const box = grid.parentElement as HTMLElement
    return { y: grid.getBoundingClientRect().top, scrollsAlone: box.scrollHeight > box.clientHeight + 1 }
  })
}

/**
 * Names of the controls below an element that floats. Cells and the line of the legend after them
 * scroll out from below it.
 */
async function coveredBy(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const above = document.querySelector(wanted)?.getBoundingClientRect()
    if (!above) return ['nothing floats here']
    const root = document.querySelector('[role="dialog"]') ?? document.body
    return [...root.querySelectorAll<HTMLElement>('button, a[href], input, [role="tab"]')]
      .filter((one) => !one.closest(wanted) && !one.closest('[role="grid"]') && !one.closest('[class*="legend"]'))
      .filter((one) => {
        const box = one.getBoundingClientRect()
        const frame = one.closest('[class*="scroll"]')?.getBoundingClientRect()
        const isSeen =
          box.width > 0 && box.bottom > (frame?.top ?? 0) && box.top < (frame?.bottom ?? window.innerHeight)
        if (!isSeen) return false
        if (frame && Math.min(box.bottom, frame.bottom) <= above.top) return false
        return box.left < above.right && box.right > above.left && box.top < above.bottom && box.bottom > above.top
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? one.tagName)
  }, selector)
}

const toast = '[role="region"] .mantine-Notifications-notification'

test('on a phone the grid fills the screen below few controls, with cells for a finger, and nothing floats over a button', async () => {
  const site = await startCalendarSite()
  const { page } = await openAsMember(site, '/alerts', { width: 360, height: 780 })
  await page.goto(`${site.url}/calendar?sport=tennis`)
  await page.getByRole('grid').waitFor()
  await page.clock.fastForward(1100)
  await page.getByText('Location access denied').first().waitFor()
  await expect.poll(() => coveredBy(page, toast)).toEqual([])
  // It stands on the bar below, which stays at the lower edge.
  const [lowest, bar] = await Promise.all([
    page.locator(toast).boundingBox(),
    page.locator('[data-foot]').boundingBox(),
  ])
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(780)
  expect((bar?.y ?? 0) - (lowest?.y ?? 0) - (lowest?.height ?? 0)).toBeLessThanOrEqual(8)
  const { y, scrollsAlone } = await gridAtTop(page)
  expect(y).toBeLessThanOrEqual(190)
  expect(scrollsAlone).toBe(false)
  await expect.poll(() => coveredBy(page, toast)).toEqual([])
  // Seven days fit the width.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const filters = await page.getByRole('button', { name: 'Filters', exact: true }).boundingBox()
  expect((filters?.x ?? 360) + (filters?.width ?? 0)).toBeLessThanOrEqual(360)
  const cell = await cellAt(page, sevenPmRow, 1).boundingBox()
  expect([(cell?.height ?? 0) >= 44, (cell?.width ?? 0) >= 38]).toEqual([true, true])
  await expectFewControls(page, 11)
  // In the middle of the day the head with the days is still there, and the sports above it.
  await cellAt(page, sevenPmRow, 1).evaluate((one) => one.scrollIntoView({ block: 'center' }))
  const [head, sport] = await Promise.all([
    page.locator('thead th').first().boundingBox(),
    page.getByRole('button', { name: 'Golf' }).boundingBox(),
  ])
  expect([head && head.y >= 0 && head.y < 200, sport && sport.y >= 0 && sport.y < 100]).toEqual([true, true])
  // So is the header of the page; between it and the days stands one line.
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0 })
  expect((head?.y ?? 0) - (sport?.y ?? 0)).toBeLessThan(60)

  await cellAt(page, sevenPmRow, 1).click()
  const bell = page.getByRole('button', { name: 'Create an alert for this time' })
  await bell.waitFor()
  // Six cards fit the screen: a long name has one line, and its card opens to the rest.
  const card = page.getByRole('article', { name: 'Manly Lawn Tennis Club' })
  await card.waitFor()
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(88)
  for (const position of [0, 10_000]) {
    await page.getByRole('dialog').evaluate((box, top) => box.scrollTo({ top }), position)
    expect(await coveredBy(page, '[class*="float"]')).toEqual([])
  }
})

test('on a wide screen the grid begins at 260 px or above, below few controls, and what lies over it covers no button', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  await expectFewControls(page, 19)
  const { y, scrollsAlone } = await gridAtTop(page)
  expect(y).toBeLessThanOrEqual(260)
  expect(scrollsAlone).toBe(false)
  await expectMenuInSight(page)
  await expectPanelOnTop(page)
  // A toast takes a corner of the window: the cells beside it stay.
  await page.getByRole('button', { name: 'Previous days' }).click()
  await page.getByText('Cannot view past dates').first().waitFor()
  const below = (x: number) =>
    page.evaluate((at) => document.elementFromPoint(at, 785)?.closest('td, [role="region"]')?.tagName, x)
  await expect.poll(() => Promise.all([below(200), below(1200)])).toEqual(['DIV', 'TD'])

  // It stands on the button of a sheet that opens below it. Under the pointer it stays.
  await page.setViewportSize({ width: 820, height: 800 })
  await page.getByText('Cannot view past dates').hover()
  await cellAt(page, sevenPmRow, 1).press('Enter')
  await page.getByRole('button', { name: 'Create an alert for this time' }).waitFor()
  await page.getByRole('dialog').evaluate(async (box) => {
    await Promise.all(box.getAnimations({ subtree: true }).map(({ finished }) => finished))
  })
  await expect.poll(() => coveredBy(page, toast)).toEqual([])
  expect(await page.locator(toast).count()).toBe(1)
})

test('at twice the size of a laptop half-hours are in sight below the days, and so they are while one scrolls', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '?sport=tennis', { width: 640, height: 400 })
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(5)
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, -400)
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(5)
})

/** The skip link leads to the calendar, and the user menu stays in sight when the page below it scrolls. */
async function expectMenuInSight(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.querySelector(':target')?.tagName)).toBe('MAIN')
  await page.getByRole('button', { name: /^Account of/ }).click()
  const entry = page.getByRole('menuitem', { name: 'Preferences' })
  await entry.waitFor()
  for (const by of [400, -200, 300]) {
    await page.mouse.wheel(0, by)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await entry.isVisible()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await entry.waitFor({ state: 'detached' })
}

/** The advanced filters lie over the grid, below the button that opened them, and each field has one frame. */
async function expectPanelOnTop(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  await button.click()
  const apply = page.getByRole('button', { name: 'Apply Filters' })
  await apply.waitFor()
  const isOnTop = (one: Element) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  const fields = [page.getByText('From', { exact: true }), apply]
  await expect.poll(() => Promise.all(fields.map((one) => one.evaluate(isOnTop)))).toEqual([true, true])
  const [bar, first] = await Promise.all([
    button.boundingBox(),
    page.getByRole('switch', { name: 'Filter by distance' }).boundingBox(),
  ])
  expect(first?.y).toBeGreaterThan((bar?.y ?? Infinity) + (bar?.height ?? 0))
  const field = page.getByLabel('Venues', { exact: true }).last()
  await field.focus()
  expect(await field.evaluate((inner) => getComputedStyle(inner).outlineStyle)).toBe('none')
  const frame = field.locator('xpath=ancestor::*[contains(@class, "mantine-PillsInput-input")][1]')
  expect(await frame.evaluate((outer) => getComputedStyle(outer).outlineStyle)).toBe('solid')
  await button.click()
}

/** How many rows are in the window as a whole, below the days. */
function wholeRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const head = document.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
    const isCovered = (row: Element) => {
      const { left, top, height } = row.querySelector('th')!.getBoundingClientRect()
      return !row.contains(document.elementFromPoint(left + 20, top + height / 2))
    }
    return [...document.querySelectorAll('tbody tr')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.top >= head - 1 && box.bottom <= window.innerHeight && !isCovered(row)
    }).length
  })
}
