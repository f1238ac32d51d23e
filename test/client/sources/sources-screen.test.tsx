// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { healthOf } from '#domain/availability/source-health.ts'
import { catalogue } from '#test/support/catalogue.ts'
import { tuesdayEvening } from '#test/support/noon.ts'
import { button, called, press, shown, textsOf, until } from '#test/support/jsdom/hands.ts'
import { openPage } from '#test/support/jsdom/open-page.tsx'

const hours = 3_600_000
const read = {
  status: 'ok' as const,
  lastReadAt: tuesdayEvening,
  lastGoodAt: tuesdayEvening,
  failures: 0,
  formatChanges: 0,
}
const attempts: Record<string, Parameters<typeof healthOf>[1]> = {
  'Long Reef': { ...read, system: 'miclub' },
  'manly-lawn-tc': {
    ...read,
    system: 'tennisvenues',
    status: 'blocked',
    reason: 'the site shows a challenge page',
    nextReadAt: new Date(tuesdayEvening.getTime() + 4 * hours),
    failures: 3,
  },
}
const sources = () => catalogue.of('all').map((venue) => healthOf(venue, attempts[venue.id], { now: tuesdayEvening }))

test("the sources show a failing venue's state, the reason, the last good reading and the next try", async () => {
  await openPage('/sources', { answers: { availability: { sources } } })
  const failing = await until(() => called('table', 'Failing now'))
  expect(textsOf(failing, 'td')).toEqual([
    'Blocked by the sitethe site shows a challenge page3 failed attempts in a row',
    'just now',
    'in 4 h',
  ])
  press(await shown('1 checked'))
  expect(textsOf(called('row', /Long Reef/, called('table', 'Golf, checked')), 'td')[0]).toBe('Checked')
  // Checked, failing, and not checked yet.
  expect(textsOf(document, 'dd')).toEqual(['1', '1', '61'])
})

test('sources that are all read well are one line, which unfolds to them', async () => {
  const well = () => sources().map((source) => ({ ...source, state: 'ok' as const }))
  await openPage('/sources', { answers: { availability: { sources: well } } })
  const folded = (await shown('All 36 checked')).closest('details')
  expect(folded?.open).toBe(false)
  press(await shown('All 36 checked'))
  expect(folded?.open).toBe(true)
  expect(textsOf(called('table', 'Tennis, checked'), 'tbody tr')).toHaveLength(36)
})

test('a state of the sources that cannot be loaded offers another try', async () => {
  let isBroken = true
  const broken = () => (isBroken ? Promise.reject(new Error('Failed to fetch')) : sources())
  await openPage('/sources', { answers: { availability: { sources: broken } } })
  await shown('The state of the sources could not be loaded.')
  isBroken = false
  press(button('Try Again'))
  expect(await shown('Manly Lawn Tennis Club')).toBeDefined()
})
