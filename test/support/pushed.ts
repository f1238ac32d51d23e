import { instantOf } from '#domain/calendar/venue-time.ts'
import type { PreferencesUpdate } from '#domain/preferences/preferences.ts'
import { savePreferences } from '#server/store/accounts/preferences.ts'
import { court } from './an-opening.ts'
import type { CaughtPush } from './push-service.ts'
import { createWorld, type WorldWith } from './world.ts'

/** The address of the one person there. */
export const player = 'ann@example.com'
export const today = '2026-11-24'
export const tomorrow = '2026-11-25'
const sevenPm = 19 * 60
const venueId = 'manly-lawn-tc'

/** One person who waits for a court at one venue, on a Tuesday at 9 AM, with emails and pushes. */
export interface Pushed {
  spine: WorldWith<'mail' | 'pipeline' | 'pushes'>
  userId: string
  watch(date?: string, timeSlots?: string[]): ReturnType<WorldWith<'pipeline'>['addAlert']>
  /** A reading shows these courts, and no others, as free at 7 PM. */
  free(...names: string[]): Promise<unknown>
  freeToday(name: string): Promise<unknown>
  prefer(update: PreferencesUpdate): Promise<unknown>
  pushes(): CaughtPush[]
  /** How the pushes ended, in the order in which they were made. */
  states(): Promise<string[]>
}

export async function startPushed(): Promise<Pushed> {
  const spine = await createWorld({ mail: true, pipeline: true, pushes: true, startsAt: instantOf(today, 9 * 60) })
  const { userId } = await spine.addUser(player)
  const opens = (date: string, names: string[]) =>
    spine.record({ venueId, covered: [{ date, openings: names.map((name) => court(name, sevenPm)) }] })
  return {
    spine,
    userId,
    watch: (specificDate = tomorrow, timeSlots = ['7:00 PM', '7:30 PM']) =>
      spine.addAlert({ email: player, venues: [venueId], specificDate, timeSlots }),
    free: (...names) => opens(tomorrow, names),
    freeToday: (name) => opens(today, [name]),
    prefer: (update) => savePreferences({ em: spine.em(), userId, update, now: spine.now() }),
    pushes: () => spine.pushService.pushes,
    async states() {
      const rows = await spine
        .em()
        .execute<{ state: string }[]>(
          `select state from notification where kind = 'openings-pushed' order by created_at`,
        )
      return rows.map(({ state }) => state)
    },
  }
}
