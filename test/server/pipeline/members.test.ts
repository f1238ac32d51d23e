import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { savePreferences } from '#server/preferences/preferences-router.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const venueId = 'manly-lawn-tc'
const date = '2026-11-24'
const sevenPm = 19 * 60
const minutes = 60_000
const ann = 'ann@example.com'
const ben = 'ben@example.com'

let world: WorldWith<'mail' | 'pipeline'>
const ids = new Map<string, string>()
beforeEach(async () => {
  world = await createWorld({ mail: true, pipeline: true })
  for (const email of [ann, ben]) ids.set(email, (await world.addUser(email)).userId)
})
afterEach(() => world.stop())

const member = (email: string, ...memberVenues: string[]) =>
  savePreferences({
    catalogue,
    em: world.em(),
    userId: ids.get(email) ?? '',
    update: { memberVenues },
    now: world.now(),
  })

/** A reading in which these courts are for everybody and those for members only, and the emails that follow. */
async function read(everybody: string[], members: string[] = []) {
  await world.record({
    venueId,
    covered: [
      {
        date,
        openings: everybody.map((name) => court(name, sevenPm)),
        forMembers: members.map((name) => court(name, sevenPm)),
      },
    ],
  })
  world.pass(3 * minutes)
  await world.deliver()
  return told()
}

/** The emails since the last question: each person's openings. */
let counted = 0
function told(): string[] {
  const mails = world.sink.mails.slice(counted)
  counted = world.sink.mails.length
  return mails
    .map(({ to, parsed }) => {
      const what = [...(parsed.text ?? '').matchAll(/^(?:Members · )?Court \d/gm)].map(([line]) => line)
      return `${String(to)}: ${what.join(', ')}`
    })
    .toSorted()
}
beforeEach(() => {
  counted = 0
})

test('a window for members is notified to the members of that venue alone, and the email says so', async () => {
  await member(ann, venueId)
  await member(ben, 'careel-bay-tc')
  for (const email of [ann, ben]) await world.addAlert({ email })
  expect(await read([], ['Court 1'])).toEqual([`${ann}: Members · Court 1`])
  expect(await read([], ['Court 1'])).toEqual([])
})

test('an opening that was for members and then is for everybody has opened for the others only', async () => {
  await member(ann, venueId)
  for (const email of [ann, ben]) await world.addAlert({ email })
  expect(await read([], ['Court 1'])).toEqual([`${ann}: Members · Court 1`])
  expect(await read(['Court 1'])).toEqual([`${ben}: Court 1`])
  // For the others it closes, and half an hour later it opens anew; to the member nothing has happened.
  expect(await read([], ['Court 1'])).toEqual([])
  world.pass(40 * minutes)
  expect(await read(['Court 1'])).toEqual([`${ben}: Court 1`])
})

test('an alert says by itself where its owner is a member, whatever the preferences say', async () => {
  await world.addAlert({ email: ann, memberVenues: [venueId] })
  await world.addAlert({ email: ben, memberVenues: ['careel-bay-tc'] })
  expect(await read([], ['Court 1'])).toEqual([`${ann}: Members · Court 1`])
})

test('changed preferences apply to existing alerts, in both directions', async () => {
  for (const email of [ann, ben]) await world.addAlert({ email })
  await member(ben, venueId)
  expect(await read([], ['Court 1'])).toEqual([`${ben}: Members · Court 1`])
  await member(ben)
  await member(ann, venueId)
  expect(await read([], ['Court 1', 'Court 2'])).toEqual([`${ann}: Members · Court 2`])
})

test('a former member is not notified again when everybody may book', async () => {
  await member(ann, venueId)
  await world.addAlert({ email: ann })
  expect(await read([], ['Court 1'])).toEqual([`${ann}: Members · Court 1`])
  await member(ann)
  expect(await read(['Court 1'])).toEqual([])
})

test('ending a membership drops its openings that wait to be notified', async () => {
  await member(ann, venueId)
  await world.addAlert({ email: ann })
  await world.record({ venueId, covered: [{ date, openings: [], forMembers: [court('Court 1', sevenPm)] }] })
  await member(ann)
  world.pass(minutes)
  await world.deliver()
  expect(told()).toEqual([])
  // They were not notified, so they are once everybody may book.
  expect(await read(['Court 1'])).toEqual([`${ann}: Court 1`])
})

test('an email that had to wait leaves out for the others the openings that are for members by now', async () => {
  await member(ann, venueId)
  for (const email of [ann, ben]) await world.addAlert({ email })
  const seen = (openings: string[], forMembers: string[]) =>
    world.record({
      venueId,
      covered: [
        {
          date,
          openings: openings.map((name) => court(name, sevenPm)),
          forMembers: forMembers.map((name) => court(name, sevenPm)),
        },
      ],
    })
  await seen(['Court 1'], [])
  world.pass(3 * minutes)
  await seen([], ['Court 1'])
  await world.deliver()
  expect(told()).toEqual([`${ann}: Members · Court 1`])
})

test('a member is refused an alert for open windows for members, and others are not', async () => {
  await member(ann, venueId)
  await read([], ['Court 1'])
  await expect(world.addAlert({ email: ann })).rejects.toThrow('we found availability at 7:00 PM')
  await expect(world.addAlert({ email: ben, memberVenues: [venueId] })).rejects.toThrow('we found availability')
  await expect(world.addAlert({ email: ben })).resolves.toBeDefined()
})
