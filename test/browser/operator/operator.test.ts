import { expect, test } from 'vitest'
import { email, expectHeading } from '#test/support/account-journeys.ts'
import { bringSession, memberToken, readVenue } from '#test/support/alert-journeys.ts'
import { court } from '#test/support/an-opening.ts'
import { openBrowser } from '#test/support/browser.ts'
import { startBrowserSite } from '#test/support/browser-site.ts'
import { press, typeInto } from '#test/support/keyboard.ts'
import { faultsAsItIs } from '#test/support/looks.ts'

async function openOperator(operators: string[]) {
  const site = await startBrowserSite({ operators })
  const token = await memberToken(site)
  await readVenue(site, 'manly-lawn-tc', [{ date: '2026-11-25', openings: [court('Court 1', 20 * 60)] }])
  await site.db.em().execute(`update notification set state = 'dead', last_error = '550 no such user'`)
  const { page, context, faults } = await openBrowser()
  await bringSession(context, site, token)
  await page.goto(`${site.url}/operator`)
  await expectHeading(page, 'Operator')
  return { site, page, faults }
}

test('an operator sees failed emails and retries them, looks up an address, pauses a venue and tells everybody', async () => {
  const { page, faults } = await openOperator([email])
  await page.getByText('verify-email to example.com').waitFor()
  await page.getByText('Manly Lawn Tennis Club, Court 1').waitFor()
  await page.getByText(/^Courtside \d+\.\d+\.\d+/).waitFor()
  await press(page, 'button', `Account of ${email}`)
  await page.getByRole('menuitem', { name: 'Operator' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await faultsAsItIs(page)).toEqual([])
  await press(page, 'button', 'Try all again')
  await page.getByText('1 are tried again.').waitFor()
  await typeInto(page, 'Whose address?', email)
  await press(page, 'button', 'Look it up')
  await page.getByText(`${email} may get emails: nothing prevents it.`).waitFor()
  await page.getByText(/^Here since .*, verified, 0 alerts\.$/).waitFor()
  await press(page, 'button', 'Block')
  await press(page, 'button', 'Yes: Block')
  await page.getByText('email: this is an operator; take it out of OPERATORS first.').waitFor()
  await page.getByLabel('Venue', { exact: true }).selectOption('Manly Lawn Tennis Club')
  await press(page, 'button', 'Pause')
  await press(page, 'button', 'Yes: Pause')
  await page.getByText('Manly Lawn Tennis Club is paused.').waitFor()
  await typeInto(page, 'Sentence', 'Emails are late today.')
  await press(page, 'button', 'Show it')
  await press(page, 'button', 'Yes: Show it')
  await page
    .getByRole('status')
    .filter({ hasText: /^Emails are late today\.$/ })
    .waitFor()
  expect(await faultsAsItIs(page)).toEqual([])
  expect(faults).toEqual([])
})
