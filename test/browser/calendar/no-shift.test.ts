import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bringSession, memberToken } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { cellAt, sevenPmRow, startCalendarSite } from '#test/support/calendar-journeys.ts'

/** Layout shifts without a press, as 'from → to' with their share of the window. */
async function shiftsOf(page: Page): Promise<{ total: number; moved: string[] }> {
  return page.evaluate(async () => {
    interface LayoutShift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    const { promise, resolve } = Promise.withResolvers<LayoutShift[]>()
    new PerformanceObserver((list) => resolve(list.getEntries() as LayoutShift[])).observe({
      type: 'layout-shift',
      buffered: true,
    })
    // Where nothing moved, nothing is ever reported.
    const shifts = await Promise.race([promise, new Promise<[]>((done) => setTimeout(() => done([]), 500))])
    return {
      total: shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ sources }) =>
        sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? node.className : node?.nodeName
          return `${name}: ${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`
        }),
      ),
    }
  })
}

test('nothing moves by itself: not when the numbers or a toast come, nor the head of a sheet when its venues do', async () => {
  const site = await startCalendarSite()
  const token = await memberToken(site)
  for (const [width, height] of [
    [360, 780],
    [1280, 800],
  ] as const) {
    const { page, context } = await openBrowser({ width, height })
    await bringSession(context, site, token)
    await page.clock.install({ time: site.now() })
    await page.goto(`${site.url}/calendar?sport=tennis`)
    await page
      .getByRole('gridcell', { name: /venues? free/ })
      .first()
      .waitFor()
    await page.getByText('Location access denied').first().waitFor()
    // The room for the toast is made in the frame after it.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--toast-space')))
      .not.toBe('')
    const { total, moved } = await shiftsOf(page)
    expect(total, moved.join('\n')).toBeLessThanOrEqual(0.02)
    if (width === 360) await context.close()
    else await expectStillHead(page)
  }
})

/** The head of a sheet stays where it is when the venues come. */
async function expectStillHead(page: Page): Promise<void> {
  // So low that the cards fill it.
  await page.setViewportSize({ width: 1280, height: 500 })
  const { promise: asked, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(/availability\.slot/, async (route) => {
    await asked
    await route.continue()
  })
  await cellAt(page, sevenPmRow, 1).getByText('2').click()
  const dialog = page.getByRole('dialog')
  const head = () => dialog.getByRole('heading', { level: 2 }).boundingBox()
  await expect.poll(head).not.toBeNull()
  const before = await head()
  letThrough()
  await dialog.getByRole('article').first().waitFor()
  expect(await head()).toEqual(before)
}
