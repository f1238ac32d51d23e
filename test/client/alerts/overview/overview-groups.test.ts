import { expect, test } from 'vitest'
import { anOverview } from '#test/support/an-overview.ts'
import { emptyText, groupsOf } from '#client/alerts/overview/overview-groups.ts'

const base = {
  email: 'ana@example.com',
  venues: ['x', 'y'],
  timeSlots: ['7:00 PM', '8:00 PM'],
  specificDate: '2026-11-26',
}
const watching = anOverview({ alert: base })
const golf = anOverview({ alert: { ...base, sport: 'golf' } })
const paused = anOverview({ state: 'paused', alert: { ...base, specificDate: '2026-11-27' } })
const ended = anOverview({ state: 'ended', alert: { ...base, specificDate: '2026-11-20' } })

test('groups alerts of the chosen sport by state, ended ones last and paused ones where they were', () => {
  const groups = (sport: 'all' | 'golf') =>
    groupsOf([ended, paused, watching, golf], sport).map(({ title, overviews }) => [title, overviews.length])
  expect(groups('all')).toEqual([
    ['Watching', 3],
    ['Ended', 1],
  ])
  expect(groups('golf')).toEqual([['Watching', 1]])
})

test('lists only one of several alerts with the same email, sport, venues, slots, date and days', () => {
  const same = anOverview({ alert: { ...base, venues: ['y', 'x'], timeSlots: ['8:00 PM', '7:00 PM'], spots: 4 } })
  const others = [
    { email: 'bob@example.com' },
    { venues: ['x'] },
    { timeSlots: ['7:00 PM'] },
    { daysOfWeek: ['monday' as const] },
  ]
  const all = [watching, same, ...others.map((other) => anOverview({ alert: { ...base, ...other } }))]
  expect(groupsOf(all, 'all')[0]?.overviews).toHaveLength(1 + others.length)
})

test('says that no alert was created only to people who never had one; a filter and ended alerts have their own text', () => {
  expect(emptyText([], 'all')).toBe(
    'No alerts created yet. Create your first alert to get notified when courts become available!',
  )
  expect(emptyText([watching], 'all')).toBeUndefined()
  expect(emptyText([watching], 'golf')).toBe('None of your alerts is for this sport. Choose All Sports to see them.')
  expect(emptyText([ended], 'all')).toBe('All of your alerts have ended. Make one again, or create a new one.')
})
