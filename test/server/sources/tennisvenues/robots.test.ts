import { expect, test } from 'vitest'
import { startAnsweredSource } from '#test/support/answered-source.ts'

test('a site whose robots.txt forbids the sheets is blocked in words, no sheet is asked for, and no day is said to be full', async () => {
  const rules = 'User-agent: *\nDisallow: /booking/*/fetch-booking-data\n'
  const source = await startAnsweredSource(
    () => ({ contentType: 'text/html', body: 'a sheet' }),
    (baseUrl) => ({ venue: 'manly-lawn-tc', system: 'tennisvenues', baseUrl, clientId: 'manly-lawn-tc', venueId: '1' }),
    rules,
  )
  expect(await source.read(7)).toMatchObject({
    status: 'blocked',
    reason: 'its robots.txt asks programs not to read that page, and we obey',
    covered: [],
  })
  expect(source.exchanges).toEqual([])
  await source.stop()
})
