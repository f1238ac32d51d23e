import { createAlertSite } from '#test/support/alert-site.ts'
import { court } from '#test/support/an-opening.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandboxSpine, type SandboxSpine } from '#test/support/sandbox-spine.ts'

let spine: SandboxSpine
let token: string
beforeAll(async () => {
  spine = await startSandboxSpine([])
  token = await spine.signUp('ann@example.com')
})
afterAll(() => spine.stop())

const alert = {
  email: 'ann@example.com',
  sport: 'tennis',
  venues: ['manly-lawn-tc', 'collaroy-tc'],
  selectedSlots: ['monday-7:00PM'],
}

test("an alert stores its owner's memberships, keeps them through a change that does not name them, and drops them", async () => {
  const made = await spine.site.call('POST', '/api/alerts', {
    token,
    body: { ...alert, memberVenues: ['collaroy-tc', 'collaroy-tc'] },
  })
  expect([made.status, made.body['memberVenues']]).toEqual([201, ['collaroy-tc']])
  const path = `/api/alerts/${String(made.body['id'])}`
  const later = { ...alert, selectedSlots: ['monday-8:00PM'] }
  const kept = await spine.site.call('PUT', path, { token, body: later })
  expect([kept.status, kept.body['memberVenues']]).toEqual([200, ['collaroy-tc']])
  const dropped = await spine.site.call('PUT', path, { token, body: { ...later, memberVenues: [] } })
  expect([dropped.status, dropped.body['memberVenues']]).toEqual([200, []])
})

test('an unknown venue is refused by the name of the field', async () => {
  const { status, body } = await spine.site.call('POST', '/api/alerts', {
    token,
    body: { ...alert, memberVenues: ['no-such-venue'] },
  })
  expect([status, body['error']]).toEqual([400, expect.stringContaining('memberVenues')])
})

test.each([
  ['a member', ['manly-lawn-tc'], 1],
  ['anybody else', [], 0],
])(
  'after a deletion is undone, %s is notified of the openings for members meanwhile: %j',
  async (_who, memberVenues, told) => {
    const site = await createAlertSite()
    const { email, token: own } = await site.member()
    const { body } = await site.create({ email, memberVenues }, own)
    await site.act('delete', { id: body.id }, own)
    const forMembers = [court('Court 1', 19 * 60)]
    await site.read('manly-lawn-tc', [{ date: '2026-11-26', openings: [], forMembers }])
    expect(await site.em().execute('select 1 from alert_match')).toEqual([])
    await site.act('restore', { ids: [body.id] }, own)
    expect(await site.em().execute('select 1 from alert_match')).toHaveLength(told)
  },
)
