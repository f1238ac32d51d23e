import { addDays, weekdays } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/sydney-time.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import { defaultCriteria } from '#domain/availability/criteria.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import { trailOfAlerts } from '#server/alerts/trail/alert-trail.ts'
import { howOften } from '#server/availability/chance/how-often.ts'
import { createVenueHistories } from '#server/availability/chance/venue-histories.ts'
import { createBoard } from '#server/board/board.ts'
import type { Database } from '#server/database/connection.ts'
import { insertAlert } from '#server/store/alerts/alerts.ts'
import { userIdForAddress } from '#server/store/accounts/visitor-users.ts'
import { simulateYear } from '#test/support/simulated-year.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { describeMachine, quantile, spread, timed } from './figures.ts'
import { addedToRecording } from './added-to-recording.ts'
import { printGoals } from './goals.ts'

const venues = venuesOf('tennis').slice(0, 20)
const first = '2026-08-20'
const questions = 200

/**
 * What it costs to ask how often something opens and why an alert stayed silent, after a quarter of history; and what
 * history, feeds and such questions together add to recording, each in turn with recording without any of them.
 */
export async function run(days = 92): Promise<void> {
  console.log(describeMachine())
  await withOwnDatabase(async (database) => {
    await simulateYear({ database, venues, first, days })
    const now = instantOf(addDays(first, days), 12 * 60)
    const { often, trail } = await asksOf(database, now)
    const fresh = (turn: number) => often(turn, createVenueHistories())
    const cached = createVenueHistories()
    const cpu = { warm: [] as number[], trail: [] as number[] }
    const asked = { cold: [] as number[], warm: [] as number[], trail: [] as number[] }
    for (let turn = 0; turn < questions; turn += 1) {
      asked.cold.push((await timed(() => fresh(turn))).ms)
      cpu.warm.push(await cpuOf(async () => void asked.warm.push((await timed(() => often(turn, cached))).ms)))
      cpu.trail.push(await cpuOf(async () => void asked.trail.push((await timed(() => trail(turn))).ms)))
    }
    for (const [name, ms] of Object.entries(asked)) console.log(`  ${name}, ms: ${spread(ms)}`)
    // On a busy machine a clock measures the others too.
    for (const [name, ms] of Object.entries(cpu)) console.log(`  ${name}, ms of processor time: ${spread(ms)}`)
    const ask = async (turn: number) => void (await Promise.all([fresh(turn), trail(turn)]))
    const added = await addedToRecording({ database, venues: venues.slice(0, 8), ask })
    printGoals([
      {
        goal: 'how often, of venues that nobody asked about, p99',
        value: quantile(asked.cold, 0.99),
        is: '≤',
        threshold: 250,
        unit: ' ms',
      },
      { goal: 'how often, p99', value: quantile(asked.warm, 0.99), is: '≤', threshold: 50, unit: ' ms' },
      {
        goal: 'why no alert, 10 venues over 30 days, p99',
        value: quantile(asked.trail, 0.99),
        is: '≤',
        threshold: 250,
        unit: ' ms',
      },
      { goal: 'what history, feeds and questions add to recording', value: added, is: '≤', threshold: 5, unit: ' %' },
    ])
  })
}

/** Processor time of this process, in ms. */
async function cpuOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Questions about up to ten venues, and alerts for the same. */
async function asksOf({ orm }: Database, now: Date) {
  const board = createBoard('bench')
  const userId = await userIdForAddress(orm.em.fork(), 'bench@example.com', now)
  const venuesOfTurn = (turn: number) =>
    venues.slice(turn % 10, (turn % 10) + 1 + (turn % 10)).map(({ id }: Venue) => id)
  const asked = (turn: number) => ({
    sport: 'tennis' as const,
    venues: venuesOfTurn(turn),
    timeSlots: slotLabels.slice(turn % 20, (turn % 20) + 6),
    daysOfWeek: [weekdays[turn % 7]!, weekdays[(turn + 3) % 7]!],
    ...defaultCriteria,
    courtMinutes: 90 as const,
  })
  const alerts: string[] = []
  for (let turn = 0; turn < 10; turn += 1) {
    const rest = {
      venuePreset: null,
      memberVenues: [],
      specificDate: null,
      specificDates: [],
      isRecurring: false,
      recurringWeeks: null,
    }
    const createdAt = new Date(now.getTime() - 40 * 86_400_000)
    const alert = { ...asked(turn), ...rest, venues: venues.slice(turn, turn + 10).map(({ id }) => id) }
    const stored = {
      ...alert,
      email: 'bench@example.com',
      userId,
      batchId: null,
      isActive: true,
      createdAt,
      confirmedAt: createdAt,
    }
    alerts.push((await insertAlert(orm.em.fork(), stored)).id)
  }
  return {
    often: (turn: number, histories: ReturnType<typeof createVenueHistories>) =>
      howOften({ em: orm.em.fork(), histories, question: asked(turn), now }),
    trail: (turn: number) =>
      trailOfAlerts({ em: orm.em.fork(), board, ids: [alerts[turn % alerts.length]!], userId, now }),
  }
}
