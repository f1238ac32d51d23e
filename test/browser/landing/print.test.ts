import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser.ts'
import { startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'

/** A4 between its margins. */
const paper = { width: 718, height: 1040, colorScheme: 'dark' } as const

const mark = 'Sandbox data: stand-in venues, nothing here can be booked'

test('on paper public pages have their title, their content, their address and a line for stand-ins, and nothing that is pressed (rule landing-13)', async () => {
  const site = await startCalendarSite()
  const { page } = await openBrowser(paper)
  for (const path of ['/', '/venues/manly-lawn-tc', '/sources', '/browse']) {
    await page.goto(`${site.url}${path}?sport=tennis`)
    await page.getByText(mark).waitFor()
    // A ground that goes slowly is gone on paper all the same.
    await page.addStyleTag({ content: '#root header { transition: background-color 60s, color 60s }' })
    await page.emulateMedia({ media: 'print' })
    await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
    expect(await page.getByText(mark).evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(30)
    const address = path === '/browse' ? page.url() : site.url + path
    expect([path, await onPaper(page)]).toEqual([
      path,
      { pressed: [], floating: [], grounds: [], isDark: true, address },
    ])
    await page.emulateMedia({ media: 'screen' })
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
  }

  // The page of a venue says where it is booked and when it is free, as text.
  await page.goto(`${site.url}/venues/manly-lawn-tc`)
  await page.getByRole('heading', { level: 1, name: 'Manly Lawn Tennis Club' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  const book = page.getByRole('link', { name: /^Book/ })
  expect(await book.evaluate((one) => getComputedStyle(one, '::after').content)).toContain('tennisvenues.com.au')
  expect(await page.getByRole('link', { name: 'Watch this venue' }).isVisible()).toBe(false)
  expect(
    await page
      .getByRole('link', { name: '7:00 PM' })
      .first()
      .evaluate((one) => one.clientHeight),
  ).toBeLessThan(30)

  // A whole day of the calendar fits the sheet.
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${site.url}/browse?sport=tennis&view=day&from=${tomorrow}`)
  const last = page.getByRole('gridcell', { name: 'Manly Lawn Tennis Club, 10:00 PM, 0 courts free' })
  await last.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('within 5 km of Manly', { exact: true }).isVisible()).toBe(true)
  const box = await last.boundingBox()
  expect(box && box.x + box.width).toBeLessThanOrEqual(paper.width)

  // The lines of the court do not lie over the words of the pages of accounts.
  await page.emulateMedia({ media: 'screen' })
  for (const path of ['/login', '/verify-email']) {
    await page.goto(site.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(
      await page
        .locator('header svg')
        .filter({ visible: true })
        .evaluateAll((all) => all.map(({ clientWidth }) => clientWidth)),
    ).toEqual([expect.toSatisfy((width: number) => width < 50)])
    await page.emulateMedia({ media: 'screen' })
  }
})

/** The wrongly printed elements, whether the text is dark, and the address below. */
function onPaper(page: Page) {
  return page.evaluate(() => {
    const shown = (one: Element) => one.getClientRects().length > 0
    const named = (one: Element) => one.outerHTML.slice(0, 120)
    const all = [...document.querySelectorAll('body *')].filter(shown)
    const [red = 255] = getComputedStyle(document.body).color.match(/\d+/g)!.map(Number)
    return {
      pressed: all
        .filter((one) => one.matches('header nav, header button, footer nav, #content button, .mantine-Button-root'))
        .map(named),
      floating: all.filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position)).map(named),
      // With printed backgrounds the mark of stand-ins shows too.
      grounds: [...document.querySelectorAll('#root header, #root footer')]
        .map((one) => getComputedStyle(one).backgroundColor)
        .filter((ground) => ground !== 'rgba(0, 0, 0, 0)'),
      isDark: red < 80,
      address: getComputedStyle(document.documentElement, '::after').content.replaceAll('"', ''),
    }
  })
}
