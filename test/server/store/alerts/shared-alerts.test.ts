import { catalogue } from '#test/support/catalogue.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { countMails } from '#server/store/alerts/alert-changes.ts'
import { answeredBefore, dropAnswersBefore, saveAnswer, type RequestKey } from '#server/store/alerts/alert-requests.ts'
import { catalogueMark } from '#server/store/alerts/catalogue-mark.ts'
import { refreshPresets, refreshSavedPresets } from '#server/store/alerts/follow-presets.ts'
import { friendAlerts, joinedAmong, joinedWith, saveJoined } from '#server/store/alerts/sharing/joined-alerts.ts'
import { dropShare, saveShare, sharedIds, sharedSince } from '#server/store/alerts/sharing/shares.ts'
import { addressOf, plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const ended = { is_active: false, ended_at: here.at(-9), end_reason: 'deleted' }

test('a repeated request is answered as before, to its sender alone, until it is forgotten', async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  const key: RequestKey = { userId: ann, requestId: randomUUID(), isVisitor: false }
  const answer = (needsConfirmation: boolean) => ({ alerts: [], needsConfirmation })
  await saveAnswer({ em: here.em(), key, answer: answer(true), now: here.now })
  const others = [{ userId: bo }, { requestId: randomUUID() }, { isVisitor: true }]
  for (const other of others) expect(await answeredBefore(here.em(), { ...key, ...other })).toBeUndefined()
  for (const other of others)
    await saveAnswer({ em: here.em(), key: { ...key, ...other }, answer: answer(false), now: here.at(-1) })
  const asked = await Promise.all([{}, ...others].map((one) => answeredBefore(here.em(), { ...key, ...one })))
  expect(asked.map((one) => one?.needsConfirmation)).toEqual([true, false, false, false])
  await dropAnswersBefore(here.em(), here.now)
  expect(await here.rows('select 1 from alert_request')).toHaveLength(1)
})

test('emails of a kind to an address are counted since then', async () => {
  const made = { kind: 'alert-paused', state: 'sent' }
  for (const ms of [-1, 0, 1, 2]) await here.mail('ann', { ...made, created_at: here.at(ms) })
  await here.mail('bo', { ...made, created_at: here.at(5) })
  await here.mail('ann', { ...made, kind: 'openings-found', created_at: here.at(5) })
  expect(await countMails(here.em(), { address: addressOf('ann'), kind: 'alert-paused', since: here.now })).toBe(2)
})

test('a link shares the alerts it was made for last', async () => {
  const ids = [await here.alert('ann'), await here.alert('ann'), await here.alert('ann')].toSorted()
  const [a = '', b = '', c = ''] = ids
  const share = (tokenHash: string, ms: number, ...shared: string[]) =>
    saveShare(here.em(), { ids: shared, tokenHash, now: here.at(ms) })
  await share('first', 0, c, b, a)
  const of = (token: string) => sharedIds(here.em(), token)
  expect([await of('first'), await sharedSince(here.em(), ids)]).toEqual([[a, b, c], here.now])
  await share('second', 1, b)
  expect([await of('first'), await of('second')]).toEqual([[a, c], [b]])
  expect([await sharedSince(here.em(), [b]), await sharedSince(here.em(), ids)]).toEqual([here.at(1), undefined])
  await dropShare(here.em(), [a])
  expect([await of('first'), await of('second')]).toEqual([[c], [b]])
})

test('friends’ alerts are those that joined and have not ended, in the order of their joining', async () => {
  const [shared, other] = [await here.alert('ann'), await here.alert('ann')]
  const join = async (name: string, ms: number, to = shared, columns: Record<string, unknown> = {}) => {
    const alertId = await here.alert(name, columns)
    await saveJoined(here.em(), { alertId, sharedId: to, name, now: here.at(ms) })
    return alertId
  }
  const cy = await join('cy', 2, shared, { confirmed_at: here.now })
  const bo = await join('bo', 1)
  const same = [await join('di', 3), await join('ed', 3)]
  const over = await join('over', 0, shared, ended)
  const elsewhere = await join('fay', 0, other)
  const friends = await friendAlerts(here.em(), [shared])
  expect(friends.map(({ alertId }) => alertId)).toEqual([bo, cy, ...same.toSorted()])
  expect(friends[1]).toEqual({
    alertId: cy,
    userId: await here.user('cy'),
    name: 'cy',
    joinedAt: here.at(2),
    isConfirmed: true,
  })
  expect(friends[0]?.isConfirmed).toBe(false)
  const together = [bo, cy, ...same, over].toSorted()
  const joined = async (...ids: string[]) => (await joinedWith(here.em(), ids)).map(({ alertId }) => alertId).toSorted()
  expect([await joined(shared), await joined(bo), await joined(other)]).toEqual([together, together, [elsewhere]])
  expect((await joinedAmong(here.em(), [shared, bo, elsewhere])).toSorted()).toEqual([bo, elsewhere].toSorted())
})

const preset = (kind: object) => ({ venue_preset: JSON.stringify(kind), venues: ['before'] })

/** The names of the alerts that watch other venues than they did. */
async function changed(ids: Record<string, string>): Promise<string[]> {
  const rows = await here.rows<{ id: string }>(`select id from alert where venues <> '{before}'`)
  return Object.keys(ids)
    .filter((name) => rows.some(({ id }) => id === ids[name]))
    .toSorted()
}

test("only current alerts whose preset has another catalogue's venues are refreshed", async () => {
  const near = preset({ kind: 'near', km: 6, place: { suburb: 'Manly' }, except: [] })
  const mark = catalogueMark(catalogue)
  const ids = {
    never: await here.alert('ann', near),
    'in one before it': await here.alert('ann', { ...near, preset_catalogue: '' }),
    'in one behind it': await here.alert('ann', { ...near, preset_catalogue: 'zzzzzzzzzzzzzzzzzzzzzzz' }),
    'in this one': await here.alert('ann', { ...near, preset_catalogue: mark }),
    ended: await here.alert('ann', { ...near, ...ended }),
    named: await here.alert('ann', { venues: ['before'] }),
  }
  expect(await refreshPresets(here.em(), catalogue)).toBe(3)
  expect(await changed(ids)).toEqual(['in one before it', 'in one behind it', 'never'])
})

test('a person’s current alerts for their saved venues follow these, and no other alerts do', async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  const name = catalogue.of('tennis').find(({ id }) => id === 'manly-lawn-tc')?.displayName
  for (const id of [ann, bo]) await here.prefers(id, { tennis_venues: [name] })
  const saved = preset({ kind: 'saved', except: [] })
  const ids = {
    mine: await here.alert('ann', saved),
    his: await here.alert('bo', saved),
    ended: await here.alert('ann', { ...saved, ...ended }),
    near: await here.alert('ann', preset({ kind: 'near', km: 6, place: { suburb: 'Manly' }, except: [] })),
    named: await here.alert('ann', { venues: ['before'] }),
  }
  expect(await refreshSavedPresets(here.em(), ann, catalogue)).toBe(1)
  expect(await changed(ids)).toEqual(['mine'])
})
