import { catalogue } from '#test/support/catalogue.ts'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import { randomUUID } from 'node:crypto'
import { weekdays } from '#domain/calendar/local-date.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { createAlert } from '#server/alerts/making/create-alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'

const email = 'watcher@example.com'

/** One alert for every half-hour of every weekday at all of these venues. */
export async function watchEverything(em: EntityManager, venues: readonly Venue[], now: Date): Promise<void> {
  const user = em.create(UserEntity, {
    id: randomUUID(),
    email,
    password: 'x',
    isEmailVerified: true,
    createdAt: now,
    updatedAt: now,
  })
  await em.persist(user).flush()
  await createAlert({
    catalogue,
    em,
    input: {
      email,
      sport: 'all',
      venues: venues.map(({ id }) => id),
      timeSlots: [...slotLabels],
      daysOfWeek: [...weekdays],
      isRecurring: false,
      ...defaultCriteria,
    } as Parameters<typeof createAlert>[0]['input'],
    viewer: { userId: user.id, email },
    now,
  })
}
