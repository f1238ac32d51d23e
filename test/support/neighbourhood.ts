import { catalogue } from '#test/support/catalogue.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { PreferencesUpdate } from '#domain/preferences/preferences.ts'
import { savePreferences } from '#server/store/accounts/preferences.ts'
import { court } from './an-opening.ts'
import { createWorld, type WorldWith } from './world.ts'

/** The address of the one person who lives there. */
export const resident = 'ann@example.com'
export const today = '2026-11-24'
export const tomorrow = '2026-11-25'
const sevenPm = 19 * 60

/** The venues of a person who plays anywhere near: 28 of them. */
export const near = catalogue
  .of('tennis')
  .slice(0, 28)
  .map(({ id }) => id)

/** One person with many venues around, on a Tuesday at 9 AM, and their emails. */
export interface Neighbourhood {
  spine: WorldWith<'mail' | 'pipeline'>
  userId: string
  /** Makes an alert for every venue near, at 7 PM of a day. */
  watch(date?: string, more?: { timeSlots?: string[] }): ReturnType<WorldWith<'pipeline'>['addAlert']>
  prefer(update: PreferencesUpdate): Promise<unknown>
  /** Somebody gives a court back at 7 PM, each time another one. */
  free(date?: string, venueId?: string): Promise<unknown>
  subjects(): (string | undefined)[]
  /** Everything that was emailed, as text. */
  text(): string
}

export async function startNeighbourhood(): Promise<Neighbourhood> {
  const spine = await createWorld({ mail: true, pipeline: true, startsAt: instantOf(today, 9 * 60) })
  const { userId } = await spine.addUser(resident)
  let courts = 0
  return {
    spine,
    userId,
    watch: (specificDate = tomorrow, more = {}) =>
      spine.addAlert({ email: resident, venues: near, specificDate, timeSlots: ['7:00 PM', '7:30 PM'], ...more }),
    prefer: (update) => savePreferences({ em: spine.em(), userId, update, now: spine.now() }),
    free(date = tomorrow, venueId = near[courts % near.length] ?? '') {
      courts += 1
      return spine.record({ venueId, covered: [{ date, openings: [court(`Court ${courts}`, sevenPm)] }] })
    },
    subjects: () => spine.sink.mails.map(({ parsed }) => parsed.subject),
    text: () => spine.sink.mails.map(({ parsed }) => parsed.text ?? '').join('\n'),
  }
}
