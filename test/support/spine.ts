import { randomUUID } from 'node:crypto'
import type { CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import type { CoveredDay, Opening } from '#domain/availability/opening.ts'
import { instantOf } from '#domain/calendar/sydney-time.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import { createAlert } from '#server/alerts/create-alert.ts'
import { createSmtpTransport } from '#server/mail/smtp-transport.ts'
import { renderTemplate } from '#server/mail/templates/render-template.ts'
import { deliverDue, type DeliveryDeps } from '#server/pipeline/delivery/deliver-notifications.ts'
import { recordReading, type Recorded } from '#server/pipeline/reading/record-reading.ts'
import { createNotificationRenderer } from '#server/pipeline/delivery/render-notification.ts'
import { announceWorker } from '#server/pipeline/worker-presence.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { UserEntity } from '#server/store/entities/user-entity.ts'
import { testSecret } from '#test/support/site.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { startMailSink, type MailSink } from '#test/support/mail-sink.ts'

/** The pipeline from a reading to a mail, with the test's clock, a real database and a real SMTP server. */
export interface Spine {
  db: TestDatabase
  sink: MailSink
  clock: { now: Date; advance(ms: number): void }
  addUser(email: string): Promise<{ userId: string; email: string }>
  addAlert(input: Partial<CreateAlertInput> & { email: string }): ReturnType<typeof createAlert>
  record(reading: { venueId: string; covered?: CoveredDay[] } & Partial<Reading>): Promise<Recorded>
  /** Delivers all that is due after the gathering pause; the clock moves a second on. */
  deliver(): Promise<void>
  delivery: DeliveryDeps
  stop(): Promise<void>
}

/** Noon in Sydney on 21 November 2026, a Saturday. */
export const noon = instantOf('2026-11-21', 12 * 60)

export async function startSpine(): Promise<Spine> {
  const db = await createTestDatabase()
  const sink = await startMailSink()
  const clock = { now: noon, advance: (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms)) }
  const transport = createSmtpTransport(sink.url)
  const presence = await announceWorker({ pool: db.database.pool, onNotification: () => {}, onLost: () => {} })
  const context = { ...mailLinks({ appUrl: 'http://courtside.test', key: testSecret }), renderTemplate }
  const delivery: DeliveryDeps = {
    em: db.em,
    transport,
    identity: { from: { name: 'Courtside', address: 'alerts@courtside.test' } },
    render: createNotificationRenderer({ em: db.em, context: () => ({ ...context, now: clock.now }) }),
    now: () => clock.now,
    random: () => 0.5,
    owner: presence.owner,
  }
  return {
    db,
    sink,
    clock,
    delivery,
    async addUser(email) {
      const em = db.em()
      const user = em.create(UserEntity, {
        id: randomUUID(),
        email,
        password: 'x',
        isEmailVerified: true,
        createdAt: clock.now,
        updatedAt: clock.now,
      })
      await em.persist(user).flush()
      return { userId: user.id, email }
    },
    async addAlert(input) {
      const em = db.em()
      const owner = await em.findOneOrFail(UserEntity, { email: input.email })
      const full = {
        sport: 'tennis',
        venues: ['manly-lawn-tc'],
        timeSlots: ['7:00 PM'],
        specificDate: '2026-11-24',
        isRecurring: false,
        ...defaultCriteria,
        ...input,
      } as CreateAlertInput
      return createAlert({
        em,
        input: full,
        viewer: { userId: owner.id, sessionId: 's', email: owner.email },
        now: clock.now,
      })
    },
    record({ venueId, covered = [], ...reading }) {
      const venue = venueById(venueId)
      if (!venue) throw new Error(`${venueId} is not in the catalogue`)
      return recordReading({
        em: db.em(),
        venue,
        system: 'test',
        window: { from: '2026-11-21', to: '2026-12-19' },
        reading: { status: 'ok', readAt: clock.now, covered, ...reading },
      })
    },
    async deliver() {
      clock.advance(1000)
      while ((await deliverDue(delivery, 10)) > 0) {
        // Until nothing is due.
      }
    },
    async stop() {
      presence.end()
      await transport.close()
      await sink.stop()
      await db.drop()
    },
  }
}

/** A court that is free for an hour from these minutes on. */
export function court(name: string, startMinutes: number, more: Partial<Opening> = {}): Opening {
  return {
    key: `${name}@${startMinutes}`,
    resource: name,
    startMinutes,
    maxMinutes: 60,
    bookingUrl: 'https://venue.example/book',
    ...more,
  }
}
