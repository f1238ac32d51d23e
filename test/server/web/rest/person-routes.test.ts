import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandboxSpine, type SandboxSpine } from '#test/support/sandbox-spine.ts'

let spine: SandboxSpine
let token: string
let other: string
beforeAll(async () => {
  spine = await startSandboxSpine([])
  token = await spine.signUp('ann@example.com')
  other = await spine.signUp('bob@example.com')
})
afterAll(() => spine.stop())

const path = '/api/user/preferences'

test('preferences are the defaults until something is saved (rule preferences-1)', async () => {
  const { status, body } = await spine.site.call('GET', path, { token: other })
  expect(status).toBe(200)
  expect(body).toEqual({
    defaultLocation: 'current',
    defaultSport: 'golf',
    defaultView: 'weekly',
    defaultDistance: 20,
    emailNotifications: true,
    pushNotifications: false,
    lookBeforeBooking: false,
    emailPace: 'at-once',
    digestTime: '07:00',
    quietHours: null,
    urgentToday: true,
    emailsPerHour: 4,
    tennisVenues: [],
    golfVenues: [],
    futsalVenues: [],
    memberVenues: [],
  })
})

test('an update changes the named fields and leaves the rest, for its owner only', async () => {
  const update = { defaultLocation: 'Manly', defaultDistance: 12, tennisVenues: ['Manly Lawn Tennis Club'] }
  expect((await spine.site.call('PUT', path, { token, body: update })).status).toBe(200)
  expect((await spine.site.call('PUT', path, { token, body: { defaultView: '3-days' } })).status).toBe(200)
  const { body } = await spine.site.call('GET', path, { token })
  expect(body).toMatchObject({ ...update, defaultView: '3-days', defaultSport: 'golf' })
  expect((await spine.site.call('GET', path, { token: other })).body).toMatchObject({ defaultDistance: 20 })
})

test.each([
  [{ defaultSport: 'squash' }, 'defaultSport'],
  [{ defaultView: 'monthly' }, 'defaultView'],
  [{ defaultDistance: 0 }, 'defaultDistance'],
  [{ defaultDistance: 51 }, 'defaultDistance'],
  [{ defaultLocation: 'Atlantis' }, 'defaultLocation'],
  [{ golfVenues: ['Manly Lawn Tennis Club'] }, 'golfVenues'],
  [{ memberVenues: ['no-such-venue'] }, 'memberVenues'],
  [{ emailNotifications: 'yes' }, 'emailNotifications'],
  [{ emailPace: 'never' }, 'emailPace'],
  [{ digestTime: '07:15' }, 'digestTime'],
  [{ quietHours: { from: '22:00' } }, 'quietHours'],
  [{ quietHours: { from: '22:00', until: '22:00' } }, 'quietHours'],
  [{ emailsPerHour: 0 }, 'emailsPerHour'],
  [{ emailsPerHour: 13 }, 'emailsPerHour'],
])('refuses %j and names the field', async (update, field) => {
  const { status, body } = await spine.site.call('PUT', path, { token, body: update })
  expect(status).toBe(400)
  expect(body['error']).toContain(field)
})

const booking = {
  sport: 'tennis',
  venue: 'manly-lawn-tc',
  date: '2026-11-25',
  time: '7:00 PM',
  bookingUrl: 'https://venue.example/book',
}

test('going on to a booking page is kept, with a coarse address', async () => {
  expect((await spine.site.call('POST', '/api/analytics/book-now', { token, body: booking })).status).toBe(200)
  const rows = await spine.db.em().execute('select event_type, event_data, ip_address from user_analytics')
  expect(rows).toEqual([{ event_type: 'book_now', event_data: booking, ip_address: '127.0.0.0/24' }])
})

test.each([
  [{ bookingUrl: 'javascript:alert(1)' }, 'bookingUrl'],
  [{ venue: 'Wimbledon' }, 'venue'],
  [{ time: '25:61 PM' }, 'time'],
  [{ date: '2026-02-30' }, 'date'],
])('refuses to track %j', async (change, field) => {
  const { status, body } = await spine.site.call('POST', '/api/analytics/book-now', {
    token,
    body: { ...booking, ...change },
  })
  expect(status).toBe(400)
  expect(body['error']).toContain(field)
})
