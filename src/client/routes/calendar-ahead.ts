import { currentSlot } from '#domain/calendar/current-slot.ts'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'
import { defaultPreferences, type Preferences } from '#domain/preferences/preferences.ts'
import { weekQueryOf } from '#client/calendar/state/shown-week.ts'
import { cacheTimes } from '#client/trpc.ts'
import type { RouterContext } from './root-route.ts'

interface Address {
  search: object
}

/** Asks for what a signed-in person's calendar shows: first what decides its week, then the week. */
export async function calendarAhead(context: RouterContext, address: Address): Promise<void> {
  const { queries } = context
  const [preferences] = await Promise.all([
    queries.preferences.get.ensureData(undefined, cacheTimes.preferences),
    queries.alerts.list.prefetch(undefined, cacheTimes.alerts),
    queries.availability.status.prefetch(),
  ])
  await weekAhead(context, address, preferences)
}

export async function visitorCalendarAhead(context: RouterContext, address: Address): Promise<void> {
  await Promise.all([context.queries.availability.status.prefetch(), weekAhead(context, address, defaultPreferences)])
}

async function weekAhead(
  { queries, catalogue, now }: RouterContext,
  { search }: Address,
  preferences: Preferences,
): Promise<void> {
  const { date: today, slot } = currentSlot(now())
  const week = weekQueryOf({ search: search as Record<string, unknown>, catalogue, preferences, today })
  const { sport, wishes } = week
  await Promise.all([
    queries.availability.weekSummary.prefetch(week, cacheTimes.availability),
    // The half-hour that has begun counts only what has not.
    slot !== undefined &&
      week.from === today &&
      queries.availability.slotOpenings.prefetch(
        { sport, date: today, timeSlot: labelOfSlot(slot), ...(wishes && { wishes }) },
        cacheTimes.slotAvailability,
      ),
  ])
}
