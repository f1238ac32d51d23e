import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSandboxSpine, type SandboxSpine } from '#test/support/sandbox-spine.ts'

const tennis = 'manly-lawn-tc'
const golf = 'Long Reef'
const date = '2026-11-25'
const email = 'ann@example.com'

let spine: SandboxSpine
let token: string
beforeEach(async () => {
  spine = await startSandboxSpine([tennis, golf])
  token = await spine.signUp(email)
  setEvening(true)
  for (let minutes = 420; minutes < 450; minutes += 1) setTee(minutes, 0)
  await spine.poll(tennis)
  await spine.poll(golf)
})
afterEach(() => spine.stop())

const sevenPm = 19 * 60

/** Court 1 and its neighbours at the hour that the alert watches. */
function setEvening(taken: boolean): void {
  for (const resource of ['Court 1', 'Court 2', 'Court 3', 'Court 4', 'Court 5', 'Court 6']) {
    for (const minutes of [sevenPm, sevenPm + 30]) {
      spine.sandbox.world.setCourt({ venueId: tennis, resource, date, minutes }, taken)
    }
  }
}

function setCourtOne(taken: boolean): void {
  for (const minutes of [sevenPm, sevenPm + 30]) {
    spine.sandbox.world.setCourt({ venueId: tennis, resource: 'Court 1', date, minutes }, taken)
  }
}

function setTee(minutes: number, free: number): void {
  spine.sandbox.world.setSpots({ venueId: golf, date, minutes }, free)
}

function alertMails() {
  return spine.sink.mails.filter(({ parsed }) => /^Open now|openings:/.test(parsed.subject ?? ''))
}

async function createTennisAlert() {
  const body = { email, sport: 'tennis', venues: [tennis], timeSlots: ['7:00 PM'], specificDate: date }
  const made = await spine.site.call('POST', '/api/alerts', { body, token })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ email, isActive: true, timeSlots: ['7:00 PM'] })
}

test('a court is freed: one mail, with venue, court, local date and time with zone, and the booking link', async () => {
  await createTennisAlert()
  await spine.poll(tennis)
  await spine.deliver()
  expect(alertMails()).toHaveLength(0)
  setCourtOne(false)
  await spine.poll(tennis)
  await spine.deliver()
  expect(alertMails()).toHaveLength(1)
  const [mail] = alertMails()
  expect(mail?.to).toBe(email)
  const text = mail?.parsed.text ?? ''
  for (const part of ['Manly Lawn Tennis Club', 'Court 1', 'Wed 25 Nov, 7:00 PM AEDT']) {
    expect(text).toContain(part)
  }
  expect(text).toMatch(/http:\/\/127\.0\.0\.1:\d+\/booking\/request\?v=manly-lawn-tc&id=C1&d=20261125&t=1900&cm=true/)
  await spine.poll(tennis)
  await spine.deliver()
  expect(alertMails()).toHaveLength(1)
})

test('a tee time with enough places opens: one mail with holes and spots', async () => {
  const body = { email, sport: 'golf', venues: [golf], timeSlots: ['7:00 AM'], specificDate: date, spots: 2, holes: 18 }
  expect((await spine.site.call('POST', '/api/alerts', { body, token })).status).toBe(201)
  setTee(424, 1)
  await spine.poll(golf)
  await spine.deliver()
  expect(alertMails()).toHaveLength(0)
  setTee(424, 3)
  await spine.poll(golf)
  await spine.deliver()
  expect(alertMails()).toHaveLength(1)
  const text = alertMails()[0]?.parsed.text ?? ''
  expect(text).toContain('Wed 25 Nov, 7:04 AM AEDT')
  expect(text).toContain('3 spots')
  expect(text).toContain('ViewPublicTimesheet.msp')
})

const statusAfter = {
  'server-error': 'error',
  captcha: 'blocked',
  'challenge-page': 'blocked',
  'login-page': 'auth_required',
  'empty-list': 'error',
  'empty-object': 'error',
  'empty-page': 'error',
  truncated: 'error',
  garbled: 'error',
  'gzip-bomb': 'error',
  'redirect-away': 'error',
  'hang-up': 'error',
  // The last: it is not asked again for two minutes.
  'too-many-requests': 'error',
} as const

test('no faulty answer changes availability; it leaves its source in trouble, at both venues', async () => {
  await createTennisAlert()
  setCourtOne(false)
  await spine.poll(tennis)
  await spine.deliver()
  for (const [fault, status] of Object.entries(statusAfter) as [keyof typeof statusAfter, string][]) {
    const before = await storedOpenings()
    for (const venueId of [tennis, golf]) {
      spine.sandbox.setFault(venueId, fault)
      const { reading } = await spine.poll(venueId)
      expect.soft(reading, `${fault} at ${venueId}`).toMatchObject({ status, covered: [] })
      expect.soft(reading.reason, `${fault} at ${venueId}`).toBeTruthy()
    }
    expect.soft(await storedOpenings(), fault).toEqual(before)
    const states = await spine.db.em().execute<{ status: string }[]>('select status from source_state')
    expect.soft(states, fault).toEqual([{ status }, { status }])
    for (const venueId of [tennis, golf]) spine.sandbox.setFault(venueId, undefined)
    spine.clock.advance(3_600_000)
    await spine.poll(tennis)
    await spine.poll(golf)
    await spine.deliver()
    expect.soft(alertMails(), fault).toHaveLength(1)
  }
})

function storedOpenings() {
  return spine.db.em().execute('select venue_id, date, openings from venue_day order by 1, 2')
}
