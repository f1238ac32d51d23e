import { expect, test } from 'vitest'
import { ana, callAlerts, expectShortForm, memberToken, openAsMember, openLine } from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

const times = ['6:00 PM', '6:30 PM', '7:00 PM', '7:30 PM']
const venues = ['manly-lawn-tc', 'keirle-park-tennis-centre', 'Balgowlah', 'Long Reef']

test('an opened alert of two columns has the next ones beside it, and its arrow points up', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  for (const day of ['01', '02', '03', '04', '05']) {
    const body = { email: ana.email, sport: 'all', venues, timeSlots: times, specificDate: `2026-12-${day}` }
    await callAlerts(site, token, { body })
  }
  const { page } = await openAsMember(site, '/alerts')
  const card = (day: string) => page.getByRole('article', { name: new RegExp(`^Alert for ... ${day} Dec`) })
  await card('2')
    .getByRole('button', { name: /^Alert for/ })
    .click()
  await card('2').getByRole('button', { name: 'Why no alert?' }).waitFor()
  expect(
    await card('2')
      .locator('[class*=chevron]')
      .evaluate((arrow) => getComputedStyle(arrow).rotate),
  ).toBe('180deg')
  const edges = async (day: string) => {
    const box = await card(day).boundingBox()
    return { top: box?.y ?? NaN, bottom: (box?.y ?? NaN) + (box?.height ?? NaN), left: box?.x }
  }
  const [before, opened, after, next] = await Promise.all(['1', '2', '3', '4'].map(edges))
  expect([before, after, next].map((one) => one?.left)).toEqual([before?.left, before?.left, before?.left])
  expect(next?.bottom).toBeLessThan(opened?.bottom ?? 0)
})

test('27 alerts take few screens of a phone, an address leads to one of them, and at 320 px all of it is in reach', async () => {
  const site = await startBrowserSite()
  const token = await memberToken(site)
  const made: { id: string }[] = []
  for (let at = 0; at < 27; at++) {
    const specificDate = `2026-12-${String(at + 1).padStart(2, '0')}`
    const body = { email: ana.email, sport: 'all', venues, timeSlots: times, specificDate }
    made.push((await callAlerts(site, token, { body })) as { id: string })
  }
  const { page } = await openAsMember(site, `/alerts#${made[0]?.id}`, { width: 360 })
  const card = page.getByRole('article', { name: 'Alert for Tue 1 Dec, 6 to 8 PM' })
  await card.getByRole('button', { name: 'Why no alert?' }).waitFor()
  await expect
    .poll(async () => ((await card.boundingBox())?.y ?? -1) >= 0 && ((await card.boundingBox())?.y ?? 999) < 300)
    .toBe(true)
  await card.getByRole('button', { name: /^Alert for/ }).click()
  await page.getByText('Watching (27)').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000)

  await page.setViewportSize({ width: 320, height: 800 })
  await page.getByRole('button', { name: 'Create Alert' }).click()
  await page.getByRole('button', { name: 'Choose dates and times' }).waitFor()
  await expectShortForm(page.getByRole('region', { name: 'New alert' }))
  await openLine(page, 'When')
  await page.getByRole('gridcell', { name: 'Saturday 5 December 2026, 7:00 AM' }).click()
  for (const fontSize of ['200%', '100%']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
  // A button that covers more than its text does so with what comes after it.
  const small = await page
    .locator('main')
    .locator(
      'a:visible, button:visible, input:not([type=radio], [type=checkbox], [role=combobox]):visible, select:visible',
    )
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            one.getBoundingClientRect().height < 44 &&
            !(Number.parseFloat(getComputedStyle(one, '::after').height) >= 44),
        )
        .map((one) => one.outerHTML),
    )
  expect(small).toEqual([])
})
