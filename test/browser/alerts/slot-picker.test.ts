import { expect, test, vi } from 'vitest'
import { cellAt, dialog, openAsMember, openLine, pickedSlots } from '#test/support/alert-journeys.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'

vi.setConfig({ testTimeout: 60_000 })

const create = 'Create Availability Alert'

test('the picker opens on the week of the cell, scrolled to its time, with 7 days from Monday and 33 half-hours', async () => {
  const site = await startBrowserSite()
  const { page } = await openAsMember(site, '/calendar')
  await cellAt(page, 'Mon 30 Nov, 7:00 PM').dblclick()
  await openLine(page, 'When')
  const grid = dialog(page, create).getByRole('grid')
  await dialog(page, create).getByText('30 Nov – 6 Dec 2026').waitFor()
  expect((await grid.getByRole('columnheader').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'Mon 30 Nov',
    'Tue 1 Dec',
    'Wed 2 Dec',
    'Thu 3 Dec',
    'Fri 4 Dec',
    'Sat 5 Dec',
    'Sun 6 Dec',
  ])
  const times = await grid.getByRole('rowheader').allInnerTexts()
  expect([times.length, times[0], times.at(-1)]).toEqual([33, '6:00 AM', '10:00 PM'])
  const picked = grid.getByRole('gridcell', { name: 'Monday 30 November 2026, 7:00 PM' })
  expect(await picked.getAttribute('aria-selected')).toBe('true')
  expect(await picked.locator('svg').count()).toBe(1)
  const [cell, viewport] = await Promise.all([picked.boundingBox(), grid.locator('..').boundingBox()])
  expect(cell?.y).toBeGreaterThanOrEqual(viewport?.y ?? Infinity)
  expect(cell?.y).toBeLessThan((viewport?.y ?? 0) + (viewport?.height ?? 0))

  // A press selects a half-hour, and another one deselects it.
  const friday = grid.getByRole('gridcell', { name: 'Friday 4 December 2026, 6:30 PM' })
  await friday.click()
  await grid.getByRole('gridcell', { name: 'Monday 30 November 2026, 6:30 PM' }).click()
  expect(await pickedSlots(page)).toEqual([
    'Monday November 30 6:30 PM',
    'Monday November 30 7:00 PM',
    'Friday December 4 6:30 PM',
  ])
  await friday.click()
  expect(await friday.getAttribute('aria-selected')).toBe('false')
  expect(await pickedSlots(page)).toHaveLength(2)
})

test('without a day the form opens on this week, and a week chosen by hand stays', async () => {
  const site = await startBrowserSite()
  const { page } = await openAsMember(site, '/alerts')
  await page.getByRole('button', { name: 'Create Alert' }).click()
  const form = page.getByRole('region', { name: 'New alert' })
  await openLine(form, 'When')
  await form.getByText('23 Nov – 29 Nov 2026').waitFor()
  expect(await form.getByRole('button', { name: 'Previous week' }).isDisabled()).toBe(true)
  for (let week = 0; week < 6; week++) await form.getByRole('button', { name: 'Next week' }).click()
  await form.getByText('4 Jan – 10 Jan 2027').waitFor()
  await form.getByRole('gridcell', { name: 'Monday 4 January 2027, 6:00 AM' }).click()
  await openLine(form, 'Where')
  await form.getByText('Tennis', { exact: true }).click()
  expect(await pickedSlots(page)).toEqual(['Monday January 4 6:00 AM'])
})
