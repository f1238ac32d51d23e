import { expect, test } from 'vitest'
import { bringSession, memberToken } from '#test/support/alert-journeys.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startCalendarSite } from '#test/support/calendar-journeys.ts'

test('the calendar, the alerts and the form of one are painted before Intl, which reads all its patterns first, is asked for a date', async () => {
  const site = await startCalendarSite()
  const token = await memberToken(site)
  const { page, context } = await openBrowser()
  await bringSession(context, site, token)
  await context.addInitScript(() => {
    Object.assign(window, { asked: [] })
    const note = (name: string) => (window as unknown as { asked: string[] }).asked.push(name)
    for (const name of ['DateTimeFormat', 'ListFormat'] as const) {
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct: (target, args: []) => (note(name), new target(...args)),
          apply: (target, _, args: []) => (note(name), new target(...args)),
        }),
      })
    }
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
      const write = Date.prototype[name] as (...args: unknown[]) => string
      Date.prototype[name] = function (this: Date, ...args: unknown[]) {
        note(name)
        return write.apply(this, args)
      }
    }
  })
  for (const [path, shown] of [
    ['/calendar?sport=tennis', '[role=grid]'],
    ['/alerts', '#main'],
    ['/alerts/new', 'form'],
  ] as const) {
    await page.goto(site.url + path)
    await page.locator(shown).waitFor()
    expect([path, await page.evaluate(() => (window as unknown as { asked: string[] }).asked)]).toEqual([path, []])
  }
})
