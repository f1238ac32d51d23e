import { expect, test } from 'vitest'
import { loadPreferences } from '#server/store/accounts/preferences.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { openCalendar, openPreferences, startCalendarSite } from '#test/support/calendar-journeys.ts'
import { faultsAsItIs } from '#test/support/looks.ts'

test('a digest, quiet hours and a limit are chosen in the preferences', async () => {
  const site = await startCalendarSite()
  const { page } = await openCalendar(site, '?view=3-days', { width: 360 })
  const dialog = await openPreferences(page)
  await dialog.getByLabel('At most').selectOption('2 emails an hour')
  expect(await dialog.getByRole('switch', { name: 'Tell me at once about courts for today' }).count()).toBe(0)
  await dialog.getByLabel('Emails about openings').selectOption('Once a day')
  await dialog.getByLabel('Daily email at').selectOption('6:30 PM')
  await dialog.getByRole('switch', { name: 'Quiet hours' }).click()
  await dialog.getByLabel('Quiet until').selectOption('6:00 AM')
  await dialog.getByRole('switch', { name: 'Tell me at once about courts for today' }).click()
  expect(await faultsAsItIs(page, ['[role="dialog"]'])).toEqual([])
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [ana] = await site.em().find(UserEntity, {})
  expect(await loadPreferences(site.em(), ana?.id ?? '')).toMatchObject({
    emailPace: 'daily',
    digestTime: '18:30',
    quietHours: { from: '22:00', until: '06:00' },
    urgentToday: false,
    emailsPerHour: 2,
  })
})
