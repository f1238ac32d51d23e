import { afterEach, expect, test } from 'vitest'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { deliverDue } from '#server/pipeline/delivery/deliver-mails.ts'
import { createRelayBreaker, withBreaker } from '#server/pipeline/delivery/relay-breaker.ts'
import { court } from '#test/support/an-opening.ts'
import { startMailSink } from '#test/support/mail-sink.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'mail' | 'pipeline'>
afterEach(() => world.stop())

const minuteMs = 60_000
const date = '2026-11-24'
const readers = Array.from({ length: 4 }, (_, index) => ({
  email: `reader-${index}@d${index % 3}.example.com`,
  label: `${index + 1}:00 PM`,
  minutes: (12 + index + 1) * 60,
}))
/** The address whose court is booked by somebody else before the relay is well again. */
const tooLate = new Set(['reader-3@d0.example.com'])

const record = (free: typeof readers) =>
  world.record({
    venueId: 'manly-lawn-tc',
    covered: [{ date, openings: free.map(({ minutes }) => court(`Court ${minutes}`, minutes, { maxMinutes: 30 })) }],
  })

test.each([
  ['535 to our password', 'refuse-login'],
  ['554 as its greeting', 'refuse-connection'],
  ['550 to the sender', 'refuse-sender'],
  ['451 to every mailbox', 'try-later'],
  ['550 to every mailbox', 'refuse-recipient'],
] as const)(
  'after ten minutes of %s every opening that is still open is notified, no mailbox is suppressed and no mail is dead',
  async (_answer, fault) => {
    world = await createWorld({ mail: true, pipeline: true })
    const sink = await startMailSink({ wantsLogin: true })
    world.atEnd(() => sink.stop())
    const relay = createSmtpTransport(sink.url)
    world.atEnd(() => relay.close())
    const breaker = createRelayBreaker({ now: world.now, onChange: () => undefined })
    const deps = { ...world.delivery, transport: withBreaker(breaker, relay) }
    const goOn = async (minutes: number) => {
      for (let half = 0; half < 2 * minutes; half += 1) {
        world.pass(minuteMs / 2)
        await deliverDue(deps, breaker.admits(100))
      }
    }
    for (const { email, label } of readers) {
      await world.addUser(email)
      await world.addAlert({ email, timeSlots: [label], specificDate: date })
    }
    sink.fault = fault
    await record(readers)
    await goOn(10)
    expect(sink.mails).toEqual([])
    await record(readers.filter(({ email }) => !tooLate.has(email)))
    sink.fault = undefined
    await goOn(15)
    const told = readers.map(({ email }) => email).filter((email) => !tooLate.has(email))
    expect(sink.mails.map(({ to }) => to).toSorted()).toEqual(told.toSorted())
    const states = await world
      .em()
      .execute<{ state: string; count: number }[]>(
        'select state, count(*)::integer as count from notification group by state order by state',
      )
    expect(states).toEqual([
      { state: 'expired', count: tooLate.size },
      { state: 'sent', count: told.length },
    ])
    expect(await world.em().execute('select * from suppression')).toEqual([])
  },
)
