import { expect, test } from 'vitest'
import { callAlerts, chooseVenue, dialog, openLine, readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import {
  cellAt,
  openCalendar,
  sevenPm,
  sevenPmRow,
  startCalendarSite,
  today,
  tomorrow,
} from '#test/support/calendar-journeys.ts'

test('choices filter and stand in the address: minimum time, holes and spots; pressing the active one takes it back', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  const group = page.getByRole('group', { name: 'Minimum Time' })
  expect(await group.getByRole('button').allTextContents()).toEqual([
    '60 min',
    '90 min',
    '120 min',
    '150 min',
    '180 min',
  ])
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
  await group.getByRole('button', { name: '90 min', exact: true }).click()
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('1')
  await expect.poll(() => new URL(page.url()).searchParams.get('minutes')).toBe('90')
  await group.getByRole('button', { name: '90 min', exact: true }).click()
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
  await page.getByRole('group', { name: 'Venues' }).getByRole('button').click()
  await page.getByText('No saved venues').waitFor()

  await group.getByRole('button', { name: '90 min', exact: true }).click()
  await page.getByRole('button', { name: 'Golf' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?sport=golf')
  await page.getByRole('group', { name: 'Holes' }).getByRole('button', { name: '9', exact: true }).click()
  await expect.poll(() => cellAt(page, 2, 1).textContent()).toBe('1')
  await page.getByRole('group', { name: 'Spots' }).getByRole('button', { name: '3', exact: true }).click()
  await expect.poll(() => cellAt(page, 2, 1).textContent()).toBe('0 ?')
})

test('the advanced filters lie over the grid; distance and venues exclude each other, and take effect once applied', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site)
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
  await cellAt(page, sevenPmRow, 1).scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const apply = page.getByRole('button', { name: 'Apply Filters' })
  await apply.waitFor()
  const isOnTop = (one: Element) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  const fields = [page.getByText('From', { exact: true }), apply]
  await expect.poll(() => Promise.all(fields.map((one) => one.evaluate(isOnTop)))).toEqual([true, true])
  const distance = page.getByRole('switch', { name: 'Filter by distance' })
  const bar = await page.getByRole('button', { name: 'Filters', exact: true }).boundingBox()
  const first = await distance.boundingBox()
  expect(first?.y).toBeGreaterThan((bar?.y ?? Infinity) + (bar?.height ?? 0))

  // A filter by venues that names none leaves the calendar as it is, and its field has one frame.
  const venues = page.getByRole('switch', { name: 'Filter by venues' })
  expect(await distance.isChecked()).toBe(true)
  await venues.click()
  await apply.click()
  await page.clock.fastForward(1100)
  await page.getByRole('button', { name: 'Filters', expanded: false }).click()
  expect(await page.getByRole('gridcell', { name: /nothing known/ }).count()).toBe(0)
  expect(await cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
  const field = page.getByLabel('Venues', { exact: true }).last()
  await field.focus()
  expect(await field.evaluate((inner) => getComputedStyle(inner).outlineStyle)).toBe('none')
  const frame = field.locator('xpath=ancestor::*[contains(@class, "mantine-PillsInput-input")][1]')
  expect(await frame.evaluate((outer) => getComputedStyle(outer).outlineStyle)).toBe('solid')

  await field.fill('parra')
  await page.getByRole('option', { name: 'Parramatta City Tennis' }).click()
  expect([await distance.isChecked(), await venues.isChecked()]).toEqual([false, true])
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('2')
  await apply.click()
  await page.clock.fastForward(1100)
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('1')
  // Applied, the panel closes.
  await expect.poll(() => page.getByRole('button', { name: 'Filters', expanded: false }).count()).toBe(1)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const stored = await page.evaluate(() => window.localStorage.getItem('userFilterOverrides'))
  expect(JSON.parse(stored ?? '')).toEqual({ sport: 'tennis', venues: 'parramatta-city-tennis' })
  await page.getByRole('button', { name: 'Remove Parramatta City Tennis' }).click()
  expect([await distance.isChecked(), await venues.isChecked()]).toEqual([true, false])
})

test('on a small screen the advanced filters come from below, and close nothing else once they are applied', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '?sport=tennis', { width: 360 })
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Close' }).click()
  await cellAt(page, sevenPmRow, 1).click()
  await page.getByRole('dialog').getByRole('article').first().waitFor()
  await page.clock.fastForward(1100)
  await page.getByRole('button', { name: 'Apply Filters' }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('slot')).toBe('2026-11-25-7:00PM')
})

test('a link brings its filters: a minimum time, and venues instead of the distance', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '?sport=tennis&venues=parramatta-city-tennis,no-such-venue')
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('1')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  expect(await page.getByRole('switch', { name: 'Filter by venues' }).isChecked()).toBe(true)
  expect(await page.getByRole('button', { name: 'Remove Parramatta City Tennis' }).count()).toBe(1)
  await page.goto(`${site.url}/calendar?sport=tennis&minutes=90&venues=parramatta-city-tennis,manly-lawn-tc`)
  await expect.poll(() => cellAt(page, sevenPmRow, 1).textContent()).toBe('1')
  expect(await page.getByRole('button', { name: '90 min', exact: true }).getAttribute('aria-pressed')).toBe('true')
})

test('courts are filtered by light and price, live too, and an alert starts with these wishes and names a court', async () => {
  const site = await startBrowserSite()
  const at = (name: string, lights: boolean, priceCents: number) =>
    court(name, sevenPm, { lights, priceCents, pricePer: 60 })
  const dark = at('Court 2', false, 1000)
  const both = [at('Court 1', true, 2000), dark]
  await readVenue(site, 'manly-lawn-tc', [
    { date: today, openings: [court('Court 1', 1290)] },
    { date: tomorrow, openings: both },
  ])
  await readVenue(site, 'keirle-park-tennis-centre', [{ date: tomorrow, openings: [at('Court 1', true, 4000)] }])
  const { page, token, faults } = await openCalendar(site)
  const shown = () => cellAt(page, sevenPmRow, 1).textContent()
  await expect.poll(shown).toBe('2')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('group', { name: 'Lights' }).getByRole('button', { name: 'Needed' }).click()
  await page.getByLabel('Highest price, $ an hour').fill('30')
  await page.getByRole('button', { name: 'Apply Filters' }).click()
  await page.clock.fastForward(1100)
  await expect.poll(shown).toBe('1')
  await page.getByRole('button', { name: 'Filters · 2' }).waitFor()
  site.pass(60_000)
  await readVenue(site, 'manly-lawn-tc', [{ date: tomorrow, openings: [dark] }])
  await expect.poll(shown).toBe('0 ?')

  await cellAt(page, sevenPmRow, 1).dblclick()
  const form = dialog(page, 'Create Availability Alert')
  await form.getByText(/, with lights, up to \$30 an hour$/).waitFor()
  await openLine(page, 'Where')
  await form.getByRole('button', { name: 'Clear venues' }).click()
  await chooseVenue(page, 'manly lawn', 'Manly Lawn Tennis Club')
  await openLine(page, 'More')
  const courts = form.getByRole('group', { name: 'Court' }).getByRole('button')
  await expect.poll(() => courts.allTextContents()).toEqual(['Court 1', 'Court 2'])
  await courts.first().click()
  await form.getByText('Wed 25 Nov, 7 PM, Manly Lawn Tennis Club, on Court 1, with lights, up to $30 an hour').waitFor()
  await form.getByRole('button', { name: 'Create Alert' }).click()
  const wishes = { courts: [{ venueId: 'manly-lawn-tc', name: 'Court 1' }], lights: true, maxPriceCents: 3000 }
  await expect.poll(() => callAlerts(site, token, { method: 'GET' })).toMatchObject([{ wishes }])
  expect(faults).toEqual([])
})
