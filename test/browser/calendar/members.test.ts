import { expect, test } from 'vitest'
import { openAsMember, readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { axeViolations } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { cellAt, sevenPm, sevenPmRow, tomorrow, openPreferences } from '#test/support/calendar-journeys.ts'

test('members book openings for members from the sheet; others only see them named (rule calendar-55)', async () => {
  const site = await startBrowserSite()
  const forMembers = [court('Court 2', sevenPm)]
  await readVenue(site, 'collaroy-tc', [{ date: tomorrow, openings: [court('Court 1', sevenPm)], forMembers }])
  const { page } = await openAsMember(site, '/calendar?sport=tennis')
  await cellAt(page, sevenPmRow, 1).click()
  const courts = page.getByRole('article', { name: 'Collaroy Tennis Club' }).getByRole('group', { name: 'Courts' })
  const others = page.getByRole('region', { name: 'Members only' })
  await others.waitFor()
  expect(await courts.getByRole('button').allTextContents()).toEqual(['Court 1 · 60 min'])
  await page.keyboard.press('Escape')
  const dialog = await openPreferences(page)
  await dialog.getByRole('button', { name: /^Member of a club/ }).click()
  await dialog.getByRole('combobox', { name: /^Member of a club/ }).fill('collaroy')
  await dialog.getByRole('option', { name: 'Collaroy Tennis Club' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  await cellAt(page, sevenPmRow, 1).click()
  await courts.waitFor()
  expect(await courts.getByRole('button').allTextContents()).toEqual(['Court 1 · 60 min', 'Court 2 · 60 min · Members'])
  expect(await others.count()).toBe(0)
  expect(await axeViolations(page, { parts: ['[role="dialog"]'] })).toEqual([])
})
