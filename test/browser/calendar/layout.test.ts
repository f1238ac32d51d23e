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

test('on a phone the grid fills the screen: the page scrolls, times and days stay, nothing floats over a button', async () => {
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
  // In the middle of the day the head with the days is still there, and the sports above it.
  await cellAt(page, sevenPmRow, 1).evaluate((cell) => cell.scrollIntoView({ block: 'center' }))
  const [head, sport] = await Promise.all([
    page.locator('thead th').first().boundingBox(),
    page.getByRole('button', { name: 'Golf' }).boundingBox(),
  ])
  expect([head && head.y >= 0 && head.y < 200, sport && sport.y >= 0 && sport.y < 100]).toEqual([true, true])
  // So is the header of the page; between it and the days stands one line.
  expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0 })
  expect((head?.y ?? 0) - (sport?.y ?? 0)).toBeLessThan(60)

  // The toast of the location shows once; a reload does not repeat it.
  await page.getByRole('button', { name: 'Close notification' }).click()
  await page.reload()
  await page.getByRole('grid').waitFor()
  await page.clock.fastForward(1100)
  await page.getByRole('button', { name: 'Previous days' }).click()
  await page.getByText('Cannot view past dates').first().waitFor()
  expect(await page.getByText('Location access denied').count()).toBe(0)

  await cellAt(page, sevenPmRow, 1).click()
  const bell = page.getByRole('button', { name: 'Create an alert for this time' })
  await bell.waitFor()
  for (const position of [0, 10_000]) {
    await page.getByRole('dialog').evaluate((box, top) => box.scrollTo({ top }), position)
    expect(await coveredBy(page, '[class*="float"]')).toEqual([])
  }
})

test('on a wide screen the grid begins at 260 px or above, below few controls; a click opens a half-hour at once, a second one an alert', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  await expectFewControls(page, 14)
  const { y, scrollsAlone } = await gridAtTop(page)
  expect(y).toBeLessThanOrEqual(260)
  expect(scrollsAlone).toBe(false)
  // A toast takes a corner of the window: the cells beside it stay.
  await page.getByRole('button', { name: 'Previous days' }).click()
  await page.getByText('Cannot view past dates').first().waitFor()
  const below = (x: number) =>
    page.evaluate((at) => document.elementFromPoint(at, 785)?.closest('td, [role="region"]')?.tagName, x)
  await expect.poll(() => Promise.all([below(200), below(1200)])).toEqual(['DIV', 'TD'])

  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await cellAt(page, sevenPmRow, 1).click()
  // No timer runs: nothing waits for a second click.
  await expect.poll(() => new URL(page.url()).searchParams.get('slot')).toBe('2026-11-25-7:00PM')
  // The address says from where and how far, so that somebody else sees the same venues.
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    sport: 'tennis',
    within: '20',
    near: 'Manly',
  })
  await page.clock.resume()
  await page.getByRole('article', { name: 'Manly Lawn Tennis Club' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await cellAt(page, sevenPmRow, 2).dblclick()
  await page.getByRole('dialog', { name: 'Create Availability Alert' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
})

test('at 1920 px the header and the content of every page begin at one edge', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '?sport=tennis', { width: 1920 })
  const edges = async (path: string) => {
    await page.goto(`${site.url}${path}`)
    const first = page.locator('main :is(h1, [role="grid"]):visible').last()
    await first.waitFor()
    const brand = await page.locator('header a').filter({ hasText: 'Courtside' }).first().boundingBox()
    return [path, Math.round(((await first.boundingBox())?.x ?? 0) - (brand?.x ?? 0))]
  }
  for (const path of ['/calendar', '/alerts', '/account', '/sources', '/venues/manly-lawn-tc', '/privacy']) {
    // The grid has a line of its own.
    expect
      .soft([
        [path, 0],
        [path, 1],
      ])
      .toContainEqual(await edges(path))
  }
})

test('at twice the size of a laptop half-hours are in sight below the days, and so they are while one scrolls', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '?sport=tennis', { width: 640, height: 400 })
  const wholeRows = () =>
    page.evaluate(() => {
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
  await expect.poll(wholeRows).toBeGreaterThanOrEqual(5)
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, -400)
  await expect.poll(wholeRows).toBeGreaterThanOrEqual(5)
})

test('a toast stands on the button of a sheet that opens below it', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '?sport=tennis', { width: 820, height: 800 })
  await page.getByRole('button', { name: 'Previous days' }).click()
  // Under the pointer it stays.
  await page.getByText('Cannot view past dates').hover()
  await cellAt(page, sevenPmRow, 1).press('Enter')
  const bell = page.getByRole('button', { name: 'Create an alert for this time' })
  await bell.waitFor()
  await page.getByRole('dialog').evaluate(async (box) => {
    await Promise.all(box.getAnimations({ subtree: true }).map(({ finished }) => finished))
  })
  await expect.poll(() => coveredBy(page, toast)).toEqual([])
  expect(await page.locator(toast).count()).toBe(1)
})
