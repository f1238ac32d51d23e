// @vitest-environment jsdom
import { queryByRole } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, called, choose, expectToast, press, textsOf, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

test('a digest, quiet hours and a limit are chosen in the preferences', async () => {
  const page = await openPage('/account?tab=emails', { member: {} })
  const atOnce = { name: 'Tell me at once about courts for today' }
  await until(() => called('combobox', /^At most/))
  expect(textsOf(called('combobox', /^At most/), 'option').slice(0, 2)).toEqual(['1 email an hour', '2 emails an hour'])
  choose('At most', '2')
  expect(queryByRole(document.body, 'switch', atOnce)).toBeNull()
  choose('Emails about openings', 'daily')
  choose('Daily email at', '18:30')
  press(called('switch', /^Quiet hours/))
  choose('Quiet until', '06:00')
  press(called('switch', atOnce.name))
  press(button('Save Changes'))
  await expectToast('Preferences saved', '')
  expect(page.preferences()).toMatchObject({
    emailPace: 'daily',
    digestTime: '18:30',
    quietHours: { from: '22:00', until: '06:00' },
    urgentToday: false,
    emailsPerHour: 2,
  })
})
