import type { Alert } from '#domain/alerts/alert.ts'
import { defaultCriteria } from '#domain/availability/criteria.ts'

/** An alert for a tennis court on one evening; a test names the columns it cares about. */
export function anAlert(change: Partial<Alert> = {}): Alert {
  return {
    id: '7b1f7f0e-6d0c-4a39-9a37-0b7a4a5a2f11',
    email: 'ann@example.com',
    userId: '7b1f7f0e-6d0c-4a39-9a37-0b7a4a5a2f11',
    sport: 'tennis',
    venues: ['manly-lawn-tc'],
    venuePreset: null,
    memberVenues: [],
    timeSlots: ['7:00 PM'],
    daysOfWeek: [],
    specificDate: '2026-12-05',
    specificDates: [],
    ...defaultCriteria,
    isRecurring: false,
    recurringWeeks: null,
    batchId: null,
    isActive: true,
    createdAt: new Date('2026-11-21T03:00:00Z'),
    pausedUntil: null,
    quietDates: [],
    isConfirmed: true,
    ...change,
  }
}
