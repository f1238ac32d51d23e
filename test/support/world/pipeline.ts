import { catalogue } from '#test/support/catalogue.ts'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import { randomUUID } from 'node:crypto'
import type { CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import type { VenuePreset } from '#domain/alerts/venue-preset.ts'
import type { CoveredDay } from '#domain/availability/opening.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { createAlert } from '#server/alerts/making/create-alert.ts'
import { notifyAllFound } from '#server/pipeline/delivery/notify-loop.ts'
import { recordReading, type Recorded } from '#server/pipeline/reading/record-reading.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import { insertAlert } from '#server/store/alerts/alerts.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { aVenue } from '#test/support/a-venue.ts'
import type { RandomAlert } from '#test/support/random-alerts.ts'
import type { World } from '#test/support/world.ts'

interface StoredAlert extends RandomAlert {
  email: string
  userId: string
  venuePreset?: VenuePreset | null
}

type TestReading = {
  /** Of the city, or the venue itself. */
  venueId: string | Venue
  covered?: CoveredDay[]
} & Partial<Reading>

export function createPipeline({ em: fork, now }: Pick<World, 'em' | 'now'>) {
  return {
    async addUser(email: string): Promise<{ userId: string; email: string }> {
      const em = fork()
      const made = { id: randomUUID(), email, password: 'x', isEmailVerified: true, createdAt: now(), updatedAt: now() }
      await em.persist(em.create(UserEntity, made)).flush()
      return { userId: made.id, email }
    },
    /** The request of a signed-in person: `owner`, or the person of the address. */
    async addAlert({
      owner: ownerEmail,
      ...input
    }: Partial<CreateAlertInput> & { email: string; owner?: string }): ReturnType<typeof createAlert> {
      const em = fork()
      const owner = await em.findOneOrFail(UserEntity, { email: ownerEmail ?? input.email })
      const full = {
        sport: 'tennis',
        venues: ['manly-lawn-tc'],
        timeSlots: ['7:00 PM'],
        specificDate: '2026-11-24',
        isRecurring: false,
        ...defaultCriteria,
        ...input,
      } as CreateAlertInput
      const viewer = { userId: owner.id, sessionId: 's', email: owner.email }
      return createAlert({ catalogue, em, input: full, viewer, now: now() })
    },
    /** An alert as it stands in the store, whether a form could make it or not; confirmed. Resolves to its id. */
    async storeAlert(alert: StoredAlert): Promise<string> {
      const rest = { isRecurring: false, recurringWeeks: null, batchId: null, isActive: true }
      const { id } = await insertAlert(fork(), {
        venuePreset: null,
        memberVenues: [],
        ...alert,
        ...rest,
        createdAt: now(),
        confirmedAt: now(),
      })
      return id
    },
    /** A reading of four weeks, as the worker stores it and notifies people. */
    async record(reading: TestReading): Promise<Recorded> {
      const recorded = await this.note(reading)
      await this.tell()
      return recorded
    },
    /** Puts noted matches into the outbox, as the worker does. */
    tell: () => notifyAllFound({ em: fork, now }),
    /** A stored reading whose matches are not notified yet. */
    note({ venueId, covered = [], ...reading }: TestReading): Promise<Recorded> {
      const from = venueDate(now())
      return recordReading({
        em: fork(),
        venue: typeof venueId === 'string' ? aVenue(venueId) : venueId,
        system: 'test',
        window: { from, to: addDays(from, 28) },
        now: now(),
        reading: { status: 'ok', readAt: now(), covered, ...reading },
      })
    },
  }
}
