import { expect, test } from 'vitest'
import type { CourtFacts } from '#domain/availability/court-facts.ts'
import type { Opening } from '#domain/availability/opening.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { SourceEntry } from '#server/sources/source-entry.ts'
import { withCourtFacts } from '#server/sources/with-court-facts.ts'
import { court } from '#test/support/an-opening.ts'

async function read(opening: Opening, told: Record<string, CourtFacts> = {}, sport: Sport = 'tennis') {
  const day = { date: '2026-11-24', openings: [opening], forMembers: [opening] }
  const reading = { status: 'ok' as const, readAt: new Date(0), covered: [day] }
  const source = withCourtFacts(
    { venueId: 'manly-lawn-tc', system: 'clubspark', read: async () => reading },
    { sport, told },
  )
  const window = { from: day.date, to: day.date }
  const { covered } = await source.read({ window, signal: AbortSignal.timeout(1000) })
  expect(covered[0]?.forMembers).toEqual(covered[0]?.openings)
  return covered[0]?.openings[0]
}

test('the operator overrides what a booking system says of a court, and that overrides its name (rule alerts-61)', async () => {
  const clay = court('Clay 1 (outdoor)', 600)
  expect(await read(clay)).toEqual({ ...clay, surface: 'clay', indoor: false })
  expect(await read({ ...clay, indoor: true, lights: false })).toMatchObject({ surface: 'clay', indoor: true })
  const told = { ' clay 1  (OUTDOOR)': { surface: 'hard' as const, lights: true } }
  expect(await read({ ...clay, lights: false }, told)).toMatchObject({ surface: 'hard', lights: true, indoor: false })
  expect(await read(court('Court 2', 600), told)).toEqual(court('Court 2', 600))
})

test('the layout of a golf course and an opening without a court get no facts', async () => {
  const { resource: _court, ...unnamed } = court('Clay', 600)
  expect(await read(unnamed)).toEqual(unnamed)
  expect(await read(court('Clay', 600), { Clay: { lights: true } }, 'golf')).toEqual(court('Clay', 600))
})

test('an entry of sources.json has facts of courts by name, and refuses what is none', () => {
  const entry = { venue: 'manly-lawn-tc', system: 'clubspark', baseUrl: 'https://club.example', slug: 'Manly' }
  const given = (courtFacts: object) => SourceEntry.safeParse({ ...entry, courtFacts })
  expect(given({ 'Court 1': { surface: 'clay', lights: true } }).data?.courtFacts).toBeDefined()
  const wrong = [{ 'Court 1': { surface: 'snow' } }, { 'Court 1': { roof: true } }, { 'Court 1': 'clay' }]
  expect(wrong.map((facts) => given(facts).success)).toEqual([false, false, false])
})
