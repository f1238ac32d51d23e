import { afterAll, beforeAll, expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { noon } from '#test/support/noon.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { openSite, type TestSite } from '#test/support/world/site.ts'

let spine: WorldWith<'mail' | 'pipeline'>
let site: TestSite
beforeAll(async () => {
  spine = await createWorld({ mail: true, pipeline: true })
  const date = '2026-11-24'
  await spine.record({
    venueId: 'manly-lawn-tc',
    covered: [{ date, openings: [court('Court 1', 1140), court('Court 2', 1140, { maxMinutes: 90 })] }],
  })
  const tee = {
    key: '1',
    startMinutes: 368,
    holes: [9 as const, 18 as const],
    spots: 3,
    bookingUrl: 'https://club.example/t',
  }
  await spine.record({ venueId: 'Long Reef', covered: [{ date, openings: [tee] }] })
  await spine.record({ venueId: 'Pittwater RSL', covered: [{ date, openings: [court('Court 1', 1080)] }] })
  site = await openSite({ ...spine, now: () => noon })
})
afterAll(async () => {
  await site.stop()
  await spine.stop()
})

test('the daily summary maps slot to venue to minutes', async () => {
  const { status, body } = await site.call('GET', '/api/daily-summary?deporte=tennis&fecha=20261124')
  expect(status).toBe(200)
  const slots = body['horarios'] as Record<string, unknown>
  expect(Object.keys(slots)).toHaveLength(33)
  expect(slots['7:00PM']).toEqual({ 'manly-lawn-tc': 90 })
})

test('the daily summary of golf maps holes to spots', async () => {
  const { body } = await site.call('GET', '/api/daily-summary?deporte=golf&fecha=20261124')
  expect((body['horarios'] as Record<string, unknown>)['6:00AM']).toEqual({ 'Long Reef': { '9': 3, '18': 3 } })
})

test("a summary of 'all' is that of tennis", async () => {
  const { body } = await site.call('GET', '/api/daily-summary?deporte=all&fecha=20261124')
  expect(body['deporte']).toBe('tennis')
})

test('a venue that was never read is distinct from one with nothing free', async () => {
  const { body } = await site.call('GET', '/api/daily-summary?deporte=tennis&fecha=20261125')
  const venues = body['venues'] as Record<string, { readAt: number | null }>
  expect(venues['manly-lawn-tc']?.readAt).toBeNull()
})

test('tennis rows carry court, time, rounded time, date, minutes and link', async () => {
  const { body } = await site.call('GET', '/api/tennis?fecha=20261124&hora_redondeada=7:00PM')
  expect(body).toEqual([
    {
      id: 'manly-lawn-tc-2026-11-24-Court 1@1140',
      venue: 'manly-lawn-tc',
      cancha: 'Court 1',
      hora: '7:00PM',
      hora_redondeada: '7:00PM',
      fecha: '20261124',
      duracion_max_min: 60,
      link: 'https://venue.example/book',
    },
    expect.objectContaining({ cancha: 'Court 2', duracion_max_min: 90 }),
  ])
})

test('tennis rows are filtered by venue and by minutes', async () => {
  const path = '/api/tennis?fecha=20261124&hora_redondeada=7:00PM'
  expect((await site.call('GET', `${path}&min_duracion=90`)).body).toHaveLength(1)
  expect((await site.call('GET', `${path}&venue=collaroy-tc`)).body).toHaveLength(0)
  expect((await site.call('GET', `${path}&venue=Manly%20Lawn%20Tennis%20Club`)).body).toHaveLength(2)
})

test('golf has a row for each number of holes, with the time as the club writes it', async () => {
  const { body } = await site.call('GET', '/api/golf?fecha=20261124&hora_redondeada=06:00AM')
  const row = {
    venue: 'Long Reef',
    hora: '6:08AM',
    hora_redondeada: '6:00AM',
    lugares: 3,
    link: 'https://club.example/t',
  }
  expect(body).toEqual([expect.objectContaining({ ...row, hoyos: 9 }), expect.objectContaining({ ...row, hoyos: 18 })])
  expect((await site.call('GET', '/api/golf?fecha=20261124&hora_redondeada=6:00AM&hoyos=9')).body).toHaveLength(1)
})

test('futsal rows carry court and minutes', async () => {
  const { body } = await site.call('GET', '/api/futsal?fecha=20261124&hora_redondeada=6:00PM')
  expect(body[0]).toMatchObject({ venue: 'Pittwater RSL', court: 'Court 1', hora: '6:00PM', minutos: 60 })
})

test.each([
  ['/api/daily-summary?deporte=squash&fecha=20261124', 'deporte'],
  ['/api/daily-summary?fecha=20261124', 'deporte'],
  ['/api/daily-summary?deporte=golf&fecha=2026', 'fecha'],
  ['/api/daily-summary?deporte=golf&fecha=20260230', 'fecha'],
  ['/api/daily-summary?deporte=golf', 'fecha'],
  ['/api/daily-summary?deporte=golf&fecha=20261120', 'fecha'],
  ['/api/daily-summary?deporte=golf&fecha=99991231', 'fecha'],
  ['/api/tennis?fecha=20261124', 'hora_redondeada'],
  ['/api/tennis?fecha=20261124&hora_redondeada=25:61PM', 'hora_redondeada'],
  ['/api/tennis?fecha=20261124&hora_redondeada=7:00PM&venue=Wimbledon', 'venue'],
  ['/api/tennis?fecha=20261124&hora_redondeada=7:00PM&min_duracion=x', 'min_duracion'],
  ['/api/golf?fecha=20261124&hora_redondeada=7:00PM&hoyos=12', 'hoyos'],
])('refuses %s with 400 and names %s', async (path, field) => {
  const { status, body } = await site.call('GET', path)
  expect(status).toBe(400)
  expect(Object.keys(body)).toEqual(['error'])
  expect(body['error']).toMatch(new RegExp(`^${field}: `))
})

test('an unknown call is 404 with an error body', async () => {
  expect(await site.call('GET', '/api/nothing')).toMatchObject({ status: 404, body: { error: expect.any(String) } })
})
