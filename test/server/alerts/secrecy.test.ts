import { expect, test } from 'vitest'
import { createAlertSite, type AlertAnswer } from '#test/support/alert-site.ts'
import { minutes } from '#test/support/auth-world.ts'

const victim = 'victim@example.com'

/** An answer without the parts that are new in every alert. */
function shapeOf({ status, text }: AlertAnswer): unknown {
  return [status, text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')]
}

test('a visitor gets the same answer for an address with the very same alert, with many, with an account, or with none', async () => {
  const site = await createAlertSite()
  const member = await site.member(victim)
  await site.create({ email: victim }, member.token)
  await site.member('account@example.com')
  const answers: unknown[] = []
  for (const email of [victim, 'account@example.com', 'nobody@example.com']) {
    const first = await site.create({ email })
    const again = await site.create({ email })
    answers.push([shapeOf(first), shapeOf(again)].map((shape) => JSON.stringify(shape).replaceAll(email, 'address')))
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(answers.flat().every((answer) => answer === (answers[0] as string[])[0])).toBe(true)
})

test('a visitor never learns how many alerts an address has, and cannot fill it up for its owner', async () => {
  const site = await createAlertSite()
  const { token, email } = await site.member(victim)
  const dates = (from: number) =>
    Array.from({ length: 26 }, (_, day) => `2027-0${from}-${String(day + 1).padStart(2, '0')}`)
  for (const month of [1, 2, 3]) {
    const answer = await site.create({ email, specificDate: null, specificDates: dates(month) })
    expect([answer.status, answer.body.alertCount]).toEqual([201, 26])
  }
  expect((await site.create({ email }, token)).status).toBe(201)
  expect((await site.list(token)).filter(({ isActive }) => isActive)).toHaveLength(1)
})

test('a signed-in person learns as little about an address of somebody else', async () => {
  const site = await createAlertSite()
  const hers = await site.member(victim)
  const mallory = await site.member('mallory@example.com')
  for (let month = 1; month <= 2; month++) {
    const specificDates = Array.from({ length: 25 }, (_, day) => `2027-0${month}-${String(day + 1).padStart(2, '0')}`)
    await site.create({ email: victim, specificDate: null, specificDates }, hers.token)
  }
  expect((await site.create({ email: victim }, hers.token)).body.error).toContain('50 of at most 50')
  const his = await site.create({ email: victim }, mallory.token)
  expect([his.status, his.body.isActive, his.body.isConfirmed]).toEqual([201, false, false])
  const { body } = await site.create({ email: 'mallory@example.com' }, mallory.token)
  const change = { email: victim, sport: 'tennis', venues: ['collaroy-tc'], selectedSlots: ['2026-11-26-8:00PM'] }
  const moved = await site.call('PUT', `/api/alerts/${body.id}`, { token: mallory.token, body: change })
  expect([moved.status, moved.body.isActive]).toEqual([200, false])
})

test('an alert that a visitor made in her name does not keep a person from making it herself', async () => {
  const site = await createAlertSite()
  await site.create({ email: victim })
  const { token } = await site.member(victim)
  const made = await site.create({ email: victim }, token)
  expect([made.status, made.body.isActive, made.body.isConfirmed]).toEqual([201, true, true])
  expect(await site.list(token)).toHaveLength(1)
  expect((await site.create({ email: victim }, token)).status).toBe(409)
})

test("a hundred requests for one victim's address cause one mail", async () => {
  const site = await createAlertSite()
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        site.create({ email: victim, specificDate: `2027-0${round + 1}-${10 + index}` }),
      ),
    )
  }
  expect((await site.queued(victim)).map(({ kind }) => kind)).toEqual(['alert-opt-in'])
})

test('an address is asked at most once in a quarter of an hour and five times a day', async () => {
  const site = await createAlertSite()
  for (let quarter = 0; quarter < 12; quarter++) {
    await site.create({ email: victim })
    site.pass(15 * minutes)
  }
  expect(await site.queued(victim)).toHaveLength(5)
  site.pass(24 * 60 * minutes)
  await site.create({ email: victim })
  expect(await site.queued(victim)).toHaveLength(6)
})

test('a visitor makes five alerts in half an hour, a signed-in person thirty in an hour', async () => {
  const site = await createAlertSite({ rateLimits: true })
  const dates = Array.from({ length: 31 }, (_, day) => `2027-01-${String(day + 1).padStart(2, '0')}`)
  const visitor: number[] = []
  for (const specificDate of dates.slice(0, 6))
    visitor.push((await site.create({ email: victim, specificDate })).status)
  expect(visitor).toEqual([201, 201, 201, 201, 201, 429])
  const { email, token } = await site.member('ana@example.com')
  const member: number[] = []
  for (const specificDate of dates) member.push((await site.create({ email, specificDate }, token)).status)
  expect(member.filter((status) => status === 201)).toHaveLength(30)
  const refused = await site.create({ email, specificDate: '2027-02-01' }, token)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
})
