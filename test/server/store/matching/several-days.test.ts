import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { foundOpening, plantFound, tellPlanted } from '#test/support/planted-found.ts'
import { plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

test('what was found for one alert on several days is told at once, each match once and each day as it is asked for', async () => {
  const webhook = { url: 'https://receiver.example/', nonce: 'n', created_at: here.now }
  await here.insert('webhook', { id: randomUUID(), user_id: await here.user('ann'), ...webhook })
  const openings = [foundOpening, { ...foundOpening, key: 'next day', day: 2, slot: 3 }]
  const [ann, bo] = [await here.alert('ann'), await here.alert('bo')]
  const entries = [{ alert: ann }, { alert: bo }, { alert: ann, day: 2, slot: 3 }]
  const id = await plantFound(here, entries, { openings })
  await tellPlanted(here, { id, from: 1, until: 1 })
  const keys = [{ key: usual.opening_key }, { key: 'next day' }]
  expect(await here.rows('select alert_id as alert, opening_key as key from alert_match order by 2')).toEqual(
    keys.map((one) => ({ alert: ann, ...one })),
  )
  expect(await here.rows('select told from found')).toEqual([{ told: 1 }])
  expect(
    await here.rows(
      `select m->>'key' as key from notification cross join jsonb_array_elements(payload->'matches') m
       where kind = 'openings-called' order by 1`,
    ),
  ).toEqual(keys)
})
