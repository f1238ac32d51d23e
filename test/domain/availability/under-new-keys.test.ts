import { expect, test } from 'vitest'
import { diffDay, underNewKeys, type KnownOpening } from '#domain/availability/diff.ts'
import { completeOpening } from '#domain/availability/opening.ts'

const now = new Date('2026-11-21T01:00:00Z')
const opening = (resource: string, startMinutes: number) =>
  completeOpening('tennis', {
    key: `${resource}@${startMinutes}`,
    startMinutes,
    resource,
    bookingUrl: 'https://v.example/',
  })
const known = (resource: string, startMinutes: number): KnownOpening => ({
  ...opening(resource, startMinutes),
  openedAt: 7,
})

/** The reported openings of a day that another system names. */
function toldOf(before: KnownOpening[], next: ReturnType<typeof opening>[]) {
  const previous = { openings: underNewKeys(before, next), closed: [] }
  const { opened, state } = diffDay({ sport: 'tennis', previous, next, now })
  return { told: opened.map((one) => one.opening.key), since: state.openings.map(({ openedAt }) => openedAt) }
}

test('a court under another name is the same opening as before', () => {
  const before = [known('Court 1', 1140), known('Court 2', 1140), known('Court 1', 1170)]
  const next = [opening('No. 1', 1140), opening('No. 2', 1140), opening('No. 1', 1170)]
  expect(toldOf(before, next)).toEqual({ told: [], since: [7, 7, 7] })
})

test('an opening beyond those that were there is reported, and so is another start', () => {
  const next = [opening('A', 1140), opening('B', 1140), opening('A', 600)]
  expect(toldOf([known('Court 1', 1140)], next).told).toEqual(['A@600', 'B@1140'])
})

test('an opening that kept its name stays itself, and takes no other name', () => {
  const before = [known('Court 1', 1140), known('Court 2', 1140)]
  const next = [opening('Court 2', 1140), opening('Court 3', 1140)]
  expect(underNewKeys(before, next).map(({ key }) => key)).toEqual(['Court 3@1140', 'Court 2@1140'])
  expect(underNewKeys(before, [])).toEqual(before)
  expect(underNewKeys(before.slice(1), next).map(({ key }) => key)).toEqual(['Court 2@1140'])
})
