import { expect, test } from 'vitest'
import { comparedOpeningsIn, storeComparedOpenings } from '#server/store/outbox/compared-openings.ts'
import { recordOutcomes, type Outcome } from '#server/store/outbox/record-outcomes.ts'
import { aMatch } from '#test/support/a-match.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const held = { state: 'sending', attempt: 2, hand_overs: 0 }

async function payloads(): Promise<Record<string, Record<string, unknown>>> {
  const rows = await here.rows<{ name: string; payload: Record<string, unknown> }>(
    `select split_part(address, '@', 1) as name, payload from notification`,
  )
  return Object.fromEntries(rows.map(({ name, payload }) => [name, payload]))
}

test("the holder of an attempt stores the email's words before the hand-over, and they come back unchanged", async () => {
  const cases = {
    held,
    'taken-over': { ...held, attempt: 3 },
    'handed-over-before': { ...held, hand_overs: 1 },
    'handed-over': { ...held, state: 'handed-over' },
    other: held,
  }
  const ids = new Map<string, string>()
  for (const [name, columns] of Object.entries(cases)) ids.set(name, await here.mail(name, columns))
  const { asked: _asked, isResting: _rests, isMember: _is, ...told } = aMatch('Court 1')
  const gone = { gone: { ...told, km: 1.2345678901234567 }, instead: { times: [], venues: [] } }
  const words = { told: [told], gone: [gone] }
  const asked = [...ids].filter(([name]) => name !== 'other').map(([, id]) => ({ claim: { id, attempt: 2 }, words }))
  await storeComparedOpenings(here.em(), asked)
  const kept = await payloads()
  expect(Object.keys(kept).filter((name) => 'told' in (kept[name] ?? {}))).toEqual(['held'])
  expect(comparedOpeningsIn(kept['held'] ?? {})).toEqual(words)
  expect(comparedOpeningsIn(kept['other'] ?? {})).toBeUndefined()
})

test('stored words stay until the relay has taken the email; those of other emails stay', async () => {
  const payload = JSON.stringify({ told: [], gone: [] })
  const columns = { ...held, state: 'handed-over', payload }
  const outcomes: Record<string, Outcome> = {
    taken: { state: 'sent' },
    unknown: { state: 'ambiguous', retryAt: here.now, error: 'nobody knows' },
    refused: { state: 'pending', retryAt: here.now, error: 'not now' },
    link: { state: 'sent' },
  }
  const ended = []
  for (const [name, outcome] of Object.entries(outcomes)) {
    const id = await here.mail(name, { ...columns, ...(name === 'link' && { kind: 'password-reset' }) })
    ended.push({ claim: { id, attempt: 2 }, outcome })
  }
  await recordOutcomes({ em: here.em(), ended, now: here.now })
  const kept = await payloads()
  expect(Object.keys(kept).filter((name) => 'told' in (kept[name] ?? {}))).toEqual(
    expect.arrayContaining(['unknown', 'refused', 'link']),
  )
  expect(kept['taken']).toEqual({})
})
