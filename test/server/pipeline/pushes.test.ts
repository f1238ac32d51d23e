import { afterEach, beforeEach, expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { spacingMs } from '#domain/notifications/pace.ts'
import { pushDue } from '#test/support/one-round.ts'
import { suppressAddress } from '#server/store/outbox/suppressions.ts'
import { player, startPushed, today, tomorrow, type Pushed } from '#test/support/pushed.ts'
import { testVapid } from '#test/support/test-config.ts'

const minutes = 60_000

let home: Pushed
let spine: Pushed['spine']
beforeEach(async () => {
  home = await startPushed()
  spine = home.spine
})
afterEach(() => spine.stop())

test('a push says court, time and venue, to every browser of its person, encrypted and signed', async () => {
  const [phone, desk] = [await spine.addBrowser(home.userId), await spine.addBrowser(home.userId)]
  await home.watch()
  await home.free('Court 1')
  await spine.push()
  expect(
    home
      .pushes()
      .map(({ endpoint }) => endpoint)
      .toSorted(),
  ).toEqual([phone.endpoint, desk.endpoint].toSorted())
  expect(home.pushes()[0]).toMatchObject({
    message: {
      title: '7:00 PM Wed 25 Nov, Manly Lawn Tennis Club',
      body: 'Court 1 · free until 8:00 PM\nWed 25 Nov, 7 to 8 PM, Manly Lawn Tennis Club',
      bookUrl: 'https://venue.example/book',
      alertUrl: expect.stringMatching(/^http:\/\/courtside\.test\/alerts#[\w-]{36}$/),
    },
    urgency: 'high',
    key: testVapid.publicKey,
    vapid: { aud: spine.pushService.origin, sub: testVapid.subject },
    // Until the court begins, a day and ten hours from now.
    ttlSeconds: 34 * 3600 - 1,
  })
  const [{ message, topic, vapid } = { message: { tag: '' }, topic: '', vapid: {} }] = home.pushes()
  expect(topic).toBe(message.tag.replaceAll('-', ''))
  expect(Number(vapid.exp) * 1000 - Date.now()).toBeLessThan(24 * 3_600_000)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
})

test('one push lists all of a sweep, whatever the number of alerts, and the next waits for nothing', async () => {
  await spine.addBrowser(home.userId)
  for (const timeSlots of [['7:00 PM'], ['7:00 PM', '7:30 PM'], ['7:00 PM', '8:00 PM']])
    await home.watch(tomorrow, timeSlots)
  await home.free('Court 1', 'Court 2')
  await spine.push()
  expect(home.pushes().map(({ message }) => message.body)).toEqual([
    'Court 1 · free until 8:00 PM · and 1 more\nWed 25 Nov, 7 PM, Manly Lawn Tennis Club',
  ])
  await home.free('Court 3')
  await spine.push()
  expect(home.pushes()[1]?.message.body).toContain('Court 3')
  await home.free('Court 3')
  await spine.push()
  expect(home.pushes()).toHaveLength(2)
})

test('pushes keep quiet hours but no digest, and leave out openings that have gone meanwhile', async () => {
  await spine.addBrowser(home.userId)
  await home.prefer({ quietHours: { from: '08:00', until: '12:00' }, emailPace: 'daily' })
  await home.watch()
  await home.free('Court 1', 'Court 2')
  await spine.push()
  await home.free('Court 2')
  expect(home.pushes()).toHaveLength(0)
  spine.clock.now = instantOf(today, 12 * 60)
  await spine.push()
  expect(home.pushes().map(({ message }) => message.body)).toEqual([
    'Court 2 · free until 8:00 PM\nWed 25 Nov, 7 to 8 PM, Manly Lawn Tennis Club',
  ])
})

test('an opening of today is pushed in quiet hours', async () => {
  await spine.addBrowser(home.userId)
  await home.prefer({ quietHours: { from: '08:00', until: '12:00' } })
  await home.watch(today)
  await home.freeToday('Court 1')
  await spine.push()
  expect(home.pushes().map(({ message }) => message.title)).toEqual(['7:00 PM today, Manly Lawn Tennis Club'])
})

test('emails and pushes are turned off separately', async () => {
  await spine.addBrowser(home.userId)
  await home.watch()
  await suppressAddress({ em: spine.em(), address: player, reason: 'unsubscribed', now: spine.now() })
  await home.free('Court 1')
  await spine.push()
  await spine.deliver()
  expect([home.pushes().length, spine.sink.mails.length]).toEqual([1, 0])
  await spine.em().execute('delete from suppression')
  await home.prefer({ pushNotifications: false })
  spine.clock.advance(spacingMs)
  await home.free('Court 2')
  await spine.push()
  await spine.deliver()
  expect([home.pushes().length, spine.sink.mails.length]).toEqual([1, 1])
})

test.each(['turned off', 'signed out', 'paused'])(
  'nothing is pushed once it is %s, not even at the last byte',
  async (how) => {
    const { sessionId } = await spine.addBrowser(home.userId)
    await home.watch()
    await home.free('Court 1')
    const { transport } = spine.pushing
    spine.pushing.transport = {
      ...transport,
      async send(push, beforeHandOver) {
        if (how === 'turned off') await home.prefer({ pushNotifications: false })
        if (how === 'signed out')
          await spine.em().execute('update session set ended_at = ? where id = ?', [spine.now(), sessionId])
        return transport.send(push, beforeHandOver)
      },
    }
    if (how === 'paused') await spine.em().execute(`update alert set paused_until = '2027-01-01'`)
    await spine.push()
    spine.clock.advance(minutes)
    await spine.push()
    expect(home.pushes()).toHaveLength(0)
    expect(await home.states()).toEqual([how === 'paused' ? 'expired' : 'suppressed'])
  },
)

test('two workers and readings at once push each opening once, and lose none', async () => {
  await spine.addBrowser(home.userId)
  await home.watch()
  const told: string[] = []
  for (let round = 0; round < 10; round += 1) {
    told.push(`Court ${round}`)
    await Promise.all([home.free(...told), pushDue(spine.pushing, 5), pushDue(spine.pushing, 5)])
    spine.clock.advance(spacingMs / 2)
    await Promise.all([pushDue(spine.pushing, 5), pushDue(spine.pushing, 5)])
  }
  spine.clock.advance(60 * minutes)
  await spine.push()
  const [left] = await spine
    .em()
    .execute<{ count: number }[]>('select count(*)::int as count from alert_match where push_gathering_id is null')
  expect(left?.count).toBe(0)
  expect(new Set(await home.states())).toEqual(new Set(['sent']))
})
