import { catalogue } from '#test/support/catalogue.ts'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { addDays, dateRange, weekdayIndex, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Database } from '#server/database/connection.ts'
import { planReading } from '#server/pipeline/reading/plan-reading.ts'
import { daysOfReading, nextReadingDelayMs, pauseOfBudget } from '#server/pipeline/reading/reading-pace.ts'
import { withOwnDatabase } from '#test/support/own-database.ts'
import { printGoals, type Goal } from './goals.ts'
import { startSpine, type Spine } from './simulated-spine.ts'
import { drawAlerts, drawOpenings, seeded, storeAlerts, type SimulatedOpening } from './simulated-city.ts'

const today = '2026-11-24'
const begunAt = instantOf(today, 8 * 60).getTime()
/** All days are read once before openings count. */
const warmMs = 3_600_000
const daysAhead = 28
const answerMs = 400
const pace = { minGapMs: 1500, restSeconds: 900 }

/** A stand-in venue: its host, the days of a request, and when each day was read. */
interface Site {
  venue: Venue
  host: string
  daysARequest: number
  sourcesOnHost: number
  nextAt: number
  readAt: Map<LocalDate, Date>
  wanted: Map<LocalDate, number>
}

/** A city of sites, and the goals for it. */
interface City {
  name: string
  /** The hosts and systems of the venues. */
  siteOf: (venue: Venue, index: number) => Pick<Site, 'host' | 'daysARequest'>
  venues: readonly Venue[]
  /** Weekdays that somebody waits for. */
  weekdaysOf: readonly number[]
  p50: number
  p95?: number
}

const all = catalogue.of('all')
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const Example = z.object({ sources: z.array(z.object({ venue: z.string(), system: z.string(), baseUrl: z.string() })) })

/** The systems of the catalogue's venues as far as they are known; the others answer one day a request. */
function knownSites(): City['siteOf'] {
  const { sources } = Example.parse(JSON.parse(readFileSync('sources.example.json', 'utf8')))
  const byVenue = new Map(sources.toReversed().map((source) => [source.venue, source]))
  return ({ id }) => {
    const source = byVenue.get(id)
    return { host: source?.baseUrl ?? id, daysARequest: source?.system === 'clubspark' ? 14 : 1 }
  }
}

const alone = (daysARequest: number) => (venue: Venue) => ({ host: venue.id, daysARequest })
const cities: City[] = [
  { name: 'the 63 venues', siteOf: knownSites(), venues: all, weekdaysOf: everyDay, p50: 60 },
  {
    name: 'one day a request, 29 wanted days',
    siteOf: alone(1),
    venues: all.slice(0, 12),
    weekdaysOf: everyDay,
    p50: 100,
    p95: 320,
  },
  {
    name: '14 days a request, 29 wanted days',
    siteOf: alone(14),
    venues: all.slice(0, 12),
    weekdaysOf: everyDay,
    p50: 30,
    p95: 90,
  },
  {
    name: 'one day a request, 4 wanted days',
    siteOf: alone(1),
    venues: all.slice(0, 12),
    weekdaysOf: [2],
    p50: 20,
    p95: 40,
  },
  {
    name: '23 venues on one host',
    siteOf: () => ({ host: 'shared', daysARequest: 1 }),
    venues: all.slice(0, 23),
    weekdaysOf: everyDay,
    p50: 400,
  },
]

/**
 * From an opening at a venue to the relay's 250, in simulated time: the product's plan decides when stand-ins are read; its
 * recording, notifying, pacing and delivery run for each reading that shows something new.
 * @param size hours that are simulated after the first
 */
export async function run(size = 4): Promise<void> {
  const goals: Goal[] = []
  for (const city of cities) {
    await withOwnDatabase(async (database) => void goals.push(...(await simulate(database, city, size))))
  }
  printGoals(goals)
}

async function simulate(database: Database, city: City, hours: number): Promise<Goal[]> {
  const random = seeded(7)
  const until = begunAt + warmMs + hours * 3_600_000
  const alerts = drawAlerts({ people: 300, weekdaysOf: city.weekdaysOf, random })
  await storeAlerts(database, alerts)
  const perHour = (140 * city.venues.length) / all.length
  const openings = drawOpenings({ venues: city.venues, today, from: begunAt + warmMs, until, perHour, random })
  const sites = sitesOf(city, alerts, random)
  const spine = await startSpine(database, { begunAt, window: { from: today, to: addDays(today, daysAhead) } })
  const requests = await readAll({ sites, openings, until, random, spine })
  const delays = await spine.delays(openings)
  await spine.close()
  const share = (part: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * part))] ?? NaN
  const perHostHour = Math.max(...requests.values()) / (hours + warmMs / 3_600_000)
  const within = (delays.filter((seconds) => seconds <= 60).length / delays.length) * 100
  console.log(
    `${city.name}: ${delays.length} openings emailed, p50 ${share(0.5).toFixed(0)} s, p95 ${share(0.95).toFixed(0)} s, ` +
      `${within.toFixed(0)} % within 60 s, at most ${perHostHour.toFixed(0)} requests an hour to a host`,
  )
  const goal = (name: string, value: number, threshold: number): Goal => ({
    goal: `${city.name}: ${name}`,
    value,
    is: '≤',
    threshold,
  })
  return [
    { ...goal('opening to email, p50', share(0.5), city.p50), unit: ' s' },
    ...(city.p95 === undefined ? [] : [{ ...goal('opening to email, p95', share(0.95), city.p95), unit: ' s' }]),
    goal(
      'requests an hour to a host',
      perHostHour,
      Math.max(300, 76.4 * Math.max(...sites.map((one) => one.sourcesOnHost))),
    ),
  ]
}

function sitesOf({ venues, siteOf }: City, alerts: ReturnType<typeof drawAlerts>, random: () => number): Site[] {
  const days = dateRange(today, daysAhead + 1)
  const sites = venues.map((venue, index) => {
    const waiting = alerts.filter((alert) => alert.venues.includes(venue.id))
    const wanted = days.map(
      (date) => [date, waiting.filter(({ weekday }) => weekday === weekdayIndex(date)).length] as const,
    )
    const readAt = new Map(days.map((date) => [date, new Date(begunAt - random() * 3_600_000)]))
    return {
      venue,
      ...siteOf(venue, index),
      nextAt: begunAt + random() * 60_000,
      readAt,
      wanted: new Map(wanted.filter(([, count]) => count > 0).map(([date, count]) => [date, Math.min(10, count)])),
    }
  })
  return sites.map((site) => ({ ...site, sourcesOnHost: sites.filter(({ host }) => host === site.host).length }))
}

/** Reads the sites until the end, the earliest first and one of a host at a time; returns the requests by host. */
async function readAll({
  sites,
  openings,
  until,
  random,
  spine,
}: {
  sites: readonly Site[]
  openings: readonly SimulatedOpening[]
  until: number
  random: () => number
  spine: Spine
}): Promise<Map<string, number>> {
  const requests = new Map<string, number>()
  const hostFreeAt = new Map<string, number>()
  const startOf = ({ nextAt, host }: Site) => Math.max(nextAt, hostFreeAt.get(host) ?? 0)
  for (;;) {
    const site = sites.reduce((one, other) => (startOf(one) <= startOf(other) ? one : other))
    const startAt = startOf(site)
    if (startAt > until) return requests
    const { readAt, wanted, daysARequest, sourcesOnHost, host } = site
    const facts = {
      readAt,
      wanted,
      askedAt: new Map(),
      suspectAt: new Map(),
      rates: await spine.ratesOf(site.venue.id, daysAhead),
      daysAhead,
    }
    const maxDays = daysOfReading(pace, daysARequest, sourcesOnHost)(wanted.size)
    const plan = planReading({ ...facts, now: new Date(startAt), missingMs: 300_000, maxDays })
    if (plan.dates.length === 0) {
      site.nextAt = startAt + Math.max(1000, plan.idleMs)
      continue
    }
    const count = Math.ceil(plan.dates.length / daysARequest)
    const tookMs = count * answerMs + (count - 1) * pace.minGapMs * (1 + 0.2 * random())
    const endAt = startAt + tookMs
    for (const date of plan.dates) readAt.set(date, new Date(endAt))
    requests.set(host, (requests.get(host) ?? 0) + count)
    hostFreeAt.set(host, endAt + pace.minGapMs)
    const usualMs = pauseOfBudget({ requests: count, tookMs, sourcesOnHost })
    const outcome = { status: 'ok', failures: 0, suspect: false, restSeconds: pace.restSeconds } as const
    site.nextAt = endAt + nextReadingDelayMs({ ...outcome, usualMs, random })
    await spine.read({ venue: site.venue, dates: plan.dates, at: endAt, openings })
  }
}
