import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { lostRows, registerPeople } from '#test/faults/cluster/acknowledged-rows.ts'
import { startLoad } from '#test/faults/cluster/site-load.ts'
import type { AppProcesses } from './app-processes.ts'

const people = 2

/** People who use the site while it is killed. */
export interface Users {
  /** Makes one alert more, over the site. */
  makeAlert(random: () => number): Promise<void>
  /** The saves that were confirmed to them, and their outcome. Ends their visit. */
  report(): Promise<UsersReport>
  stop(): Promise<void>
}

export interface UsersReport {
  writes: number
  alerts: number
  reads: number
  /** Acknowledged preferences and alerts that the database does not have. */
  lostRows: string[]
  /** Answers to writes that were neither 200 nor 503 with Retry-After. */
  wrongAnswers: string[]
}

/** Two people sign in, save what they prefer and look at the calendar, one request after the other. */
export async function startUsers({
  em,
  webs,
  origin,
}: {
  em: () => EntityManager
  webs: AppProcesses
  origin: string
}): Promise<Users> {
  await webs.areReady()
  const now = new Date()
  const crew = await registerPeople({ em, origin, count: people, now })
  const date = addDays(venueDate(now), 1).replaceAll('-', '')
  const load = startLoad(origin, crew.tokens, () => `/api/daily-summary?deporte=tennis&fecha=${date}`)
  return {
    makeAlert: crew.makeAlert,
    async report() {
      await load.stop()
      return {
        writes: load.writtenAt.length,
        alerts: crew.alerts.length,
        reads: load.reads,
        lostRows: await lostRows(em(), load, crew),
        wrongAnswers: load.wrongAnswers,
      }
    },
    stop: () => load.stop(),
  }
}
