import { expect, test } from 'vitest'
import { readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { openCalendar, sevenPm, startCalendarSite, tomorrow } from '#test/support/calendar-journeys.ts'

test('a day shows venue by venue how many courts are free, by mouse, keys and link, and follows what is pushed', async () => {
  const site = await startCalendarSite()
  const venues = 'manly-lawn-tc,keirle-park-tennis-centre,collaroy-tc'
  const { page } = await openCalendar(site, `?sport=tennis&venues=${venues}`)
  await page.getByRole('button', { name: 'Wed 25', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Wednesday 25 November 2026, venue by venue' })
  const cell = (name: string) => grid.getByRole('gridcell', { name })
  await cell('Manly Lawn Tennis Club, 7:00 PM, 2 courts free').waitFor()
  await cell('Keirle Park Tennis Centre, 7:00 PM, 1 court free').waitFor()
  // Never read is not full.
  expect(await cell("Collaroy Tennis Club, 7:00 PM, couldn't check").textContent()).toBe('–')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ view: 'day', from: tomorrow })

  // The same filters: only one court can be had for two hours.
  await page.getByRole('button', { name: '120 min' }).click()
  await cell('Manly Lawn Tennis Club, 7:00 PM, 1 court free').waitFor()
  await page.getByRole('button', { name: '120 min' }).click()

  await readVenue(site, 'keirle-park-tennis-centre', [
    { date: tomorrow, openings: [1, 2, 3].map((number) => court(`Court ${number}`, sevenPm)) },
  ])
  const keirle = cell('Keirle Park Tennis Centre, 7:00 PM, 3 courts free')
  await keirle.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Wednesday 25 November 2026, 7:00 PM' })
  await sheet.getByRole('article').first().waitFor()
  // The venue that was pressed comes first, although another has the longer time.
  expect(await sheet.getByRole('article').first().getAttribute('aria-label')).toBe('Keirle Park Tennis Centre')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  // Only once the cell has the focus again: the sheet gives it back a moment after it has gone.
  await expect.poll(() => keirle.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press(']')
  await page.getByRole('grid', { name: 'Thursday 26 November 2026, venue by venue' }).waitFor()
  await page.goBack()
  await grid.waitFor()
  await page.goBack()
  await page.getByRole('grid', { name: 'Availability calendar' }).waitFor()
})
