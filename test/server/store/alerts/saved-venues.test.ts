import { expect, test } from 'vitest'
import { savedVenueNames } from '#server/store/alerts/saved-venues.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

test('the venues that people saved for any sport are read for the named people only', async () => {
  const [ann, ben, cat] = [await here.user('ann'), await here.user('ben'), await here.user('cat')]
  await here.prefers(ann, { tennis_venues: ['A'], golf_venues: ['B'], futsal_venues: ['C', 'D'] })
  await here.prefers(ben, { golf_venues: ['E'] })
  await here.prefers(cat)
  expect(await savedVenueNames(here.em(), [ann, cat])).toEqual(
    new Map([
      [ann, ['A', 'B', 'C', 'D']],
      [cat, []],
    ]),
  )
})
