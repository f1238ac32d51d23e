import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordReading } from '#server/pipeline/reading/record-reading.ts'
import { savePreferences } from '#server/store/accounts/preferences.ts'
import { setPause } from '#server/store/alerts/pauses.ts'
import { loadNotifiedMatches } from '#server/store/alerts/notified-matches.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { notifyFound } from '#server/store/matching/notify-found.ts'
import { court } from '#test/support/an-opening.ts'
import { aVenue } from '#test/support/a-venue.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const date = '2026-11-24'
const venueId = 'manly-lawn-tc'
const email = 'ann@example.com'
const minutes = 60_000

let spine: WorldWith<'mail' | 'pipeline' | 'pushes'>
let userId = ''
let alertId = ''
beforeEach(async () => {
  spine = await createWorld({ mail: true, pipeline: true, pushes: true })
  userId = (await spine.addUser(email)).userId
  const { alerts } = await spine.addAlert({ email })
  alertId = alerts[0]?.id ?? ''
})
afterEach(() => spine.stop())

/** A reading shows these courts, and no others, as free at 7 PM. */
const free = (...names: string[]) =>
  spine.record({ venueId, covered: [{ date, openings: names.map((name) => court(name, 19 * 60)) }] })

/** Which courts the emails named so far, one text an email. */
const told = () =>
  spine.sink.mails.map(
    ({ parsed }) =>
      (parsed.text ?? '')
        .match(/Court \d/g)
        ?.toSorted()
        .join(' ') ?? '',
  )
const distinct = () => told().map((names) => [...new Set(names.split(/(?<=\d) /))].join(' '))

/** Time passes that an email has to wait after the one before. */
async function deliverLater(): Promise<void> {
  spine.pass(3 * minutes)
  await spine.deliver()
}

test('an opening that was gone when its email would have gone is notified when it is there again, once', async () => {
  await free('Court 1')
  spine.pass(3 * minutes)
  await free()
  await spine.deliver()
  expect(told()).toEqual([])
  spine.pass(10 * minutes)
  await free('Court 1')
  await spine.deliver()
  expect(distinct()).toEqual(['Court 1'])
  await free()
  spine.pass(10 * minutes)
  await free('Court 1')
  await deliverLater()
  expect(distinct()).toEqual(['Court 1'])
})

test('an opening that an email left out beside others is notified when it is there again, and the others not twice', async () => {
  await free('Court 1', 'Court 2')
  spine.pass(3 * minutes)
  await free('Court 2')
  await spine.deliver()
  expect(distinct()).toEqual(['Court 2'])
  const matches = await loadNotifiedMatches(spine.em(), [alertId], spine.now())
  expect(matches.get(alertId)?.map(({ opening }) => opening.resource)).toEqual(['Court 2'])
  await free()
  spine.pass(10 * minutes)
  await free('Court 1', 'Court 2')
  await deliverLater()
  expect(distinct()).toEqual(['Court 2', 'Court 1'])
})

test('an opening that comes and goes before anybody was notified is one email, also where both readings are notified at once', async () => {
  await free('Court 1')
  spine.pass(3 * minutes)
  await free()
  await spine.deliver()
  for (const names of [['Court 1'], [], ['Court 1']]) {
    spine.pass(minutes)
    await spine.note({ venueId, covered: [{ date, openings: names.map((name) => court(name, 19 * 60)) }] })
  }
  await spine.tell()
  await deliverLater()
  await deliverLater()
  expect(distinct()).toEqual(['Court 1'])
})

test('an opening that the relay may have had is not notified again, whatever the retry left out', async () => {
  await free('Court 1', 'Court 2')
  spine.sink.fault = 'hang-up-after-dot'
  await spine.deliver()
  spine.sink.fault = undefined
  spine.pass(11 * minutes)
  await free('Court 2')
  await spine.deliver()
  await free('Court 1', 'Court 2')
  await deliverLater()
  expect(spine.sink.mails).toHaveLength(2)
})

test('an opening of an email that was refused for good is notified when it is there again', async () => {
  await free('Court 1')
  const { transport } = spine.delivery
  const refusal = { kind: 'refused', permanent: true, at: 'mail', code: 554, text: '554 no' } as const
  spine.delivery.transport = { ...transport, send: async () => refusal }
  await spine.deliver()
  spine.delivery.transport = transport
  await free()
  spine.pass(5 * minutes)
  await free('Court 1')
  await deliverLater()
  expect(distinct()).toEqual(['Court 1'])
})

test('an opening that was left out because its alert rested is notified when it is there again after that', async () => {
  await free('Court 1')
  await setPause({
    em: spine.em(),
    ids: [alertId],
    until: new Date(spine.now().getTime() + 60 * minutes),
    now: spine.now(),
  })
  await spine.deliver()
  await setPause({ em: spine.em(), ids: [alertId], until: null, now: spine.now() })
  await free()
  spine.pass(5 * minutes)
  await free('Court 1')
  await deliverLater()
  expect(distinct()).toEqual(['Court 1'])
})

test('an opening that was found while emails were off is notified when it is there again after that', async () => {
  const mails = (emailNotifications: boolean) =>
    savePreferences({ em: spine.em(), userId, update: { emailNotifications }, now: spine.now() })
  await mails(false)
  await free('Court 1')
  await spine.deliver()
  await mails(true)
  await free()
  spine.pass(5 * minutes)
  await free('Court 1')
  await deliverLater()
  expect(distinct()).toEqual(['Court 1'])
})

test('a reading that shows an opening again waits for its exclusion under way, and notifies it', async () => {
  await free('Court 1')
  spine.pass(3 * minutes)
  await free()
  const back = Promise.withResolvers<void>()
  const stored = Promise.withResolvers<void>()
  const reading = inTransaction(spine.em(), async (em) => {
    const covered = [{ date, openings: [court('Court 1', 19 * 60)] }]
    const read = { status: 'ok' as const, readAt: spine.now(), covered }
    await recordReading({ em, venue: aVenue(venueId), system: 'test', window: { from: date, to: date }, reading: read })
    await notifyFound(em, { now: spine.now(), limit: 10 })
    stored.resolve()
    await back.promise
  })
  await stored.promise
  const delivered = spine.deliver()
  await untilWaiting(spine.em(), 1)
  back.resolve()
  await reading
  await delivered
  await deliverLater()
  expect(distinct()).toEqual(['Court 1'])
})

test('an opening that a push reported is not notified again by an email that had left it out', async () => {
  await spine.addBrowser(userId)
  await savePreferences({ em: spine.em(), userId, update: { pushNotifications: true }, now: spine.now() })
  await free('Court 1')
  await spine.push()
  spine.pass(3 * minutes)
  await free()
  await spine.deliver()
  await free('Court 1')
  await spine.push()
  await deliverLater()
  expect([spine.pushService.pushes.length, told()]).toEqual([1, []])
})

test('an opening that neither the push nor the email reported is notified by both when it is there again', async () => {
  await spine.addBrowser(userId)
  await savePreferences({ em: spine.em(), userId, update: { pushNotifications: true }, now: spine.now() })
  await free('Court 1', 'Court 2')
  spine.pass(3 * minutes)
  await free('Court 2')
  await spine.push()
  await spine.deliver()
  spine.pass(5 * minutes)
  await free('Court 1', 'Court 2')
  await spine.push()
  await deliverLater()
  expect(distinct()).toEqual(['Court 2', 'Court 1'])
  expect(spine.pushService.pushes.map(({ message }) => message.body.slice(0, 7))).toEqual(['Court 2', 'Court 1'])
})
