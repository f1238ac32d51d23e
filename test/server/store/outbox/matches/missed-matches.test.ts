import { expect, test } from 'vitest'
import { lockAlerts } from '#server/store/alerts/lock-alerts.ts'
import { daysChangedSince, tellMissed, type MissedOpening } from '#server/store/outbox/matches/missed-matches.ts'
import type { AlertRow } from '#server/store/entities/alerts/alert.ts'
import { court } from '#test/support/an-opening.ts'
import { addressOf, plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

async function rowOf(id: string): Promise<AlertRow> {
  const [row] = await here.em().transactional((tx) => lockAlerts(tx, [id]))
  if (!row) throw new Error('no alert')
  return row
}

const missed = (change: Partial<MissedOpening> = {}): MissedOpening => ({
  venueId: usual.venue_id,
  date: usual.date,
  openedAt: usual.opened_at.toISOString(),
  slot: 26,
  sport: 'tennis',
  opening: { ...court('Court 1', 1140), openedAt: usual.opened_at.getTime() },
  ...change,
})
const key = missed().opening.key

const tell = async (id: string, ...all: MissedOpening[]) =>
  tellMissed({ em: here.em(), row: await rowOf(id), missed: all, since: here.at(-9), now: here.now })

/** The waiting emails, with their contents. */
const waiting = () =>
  here.rows(
    `select n.address, n.user_id as "user", n.priority, n.available_at as due, n.created_at as made,
       (select count(*)::integer from alert_match m where m.address = n.address and m.notification_id is null) as matches
     from notification n where n.kind = 'openings-found' and n.state = 'pending' and n.attempt = 0 order by n.address`,
  )
const one = async (name: string, matches = 1) => ({
  address: addressOf(name),
  user: await here.user(name),
  priority: 1,
  due: here.now,
  made: here.now,
  matches,
})

test('days count that changed since, at the alert’s venues, with something in its slots or for members', async () => {
  const alert = await rowOf(await here.alert('ann', { venues: ['a', 'b'], slot_mask: 0b110 }))
  const day = (venue: string, date: string, columns: Record<string, unknown> = {}) =>
    here.insert('venue_day', {
      venue_id: venue,
      date,
      openings: '["o"]',
      open_mask: 0b100,
      digest: 'd',
      status: 's',
      changed_at: here.now,
      ...columns,
    })
  await day('a', '2026-11-22')
  await day('b', '2026-11-22', { changed_at: here.at(1) })
  await day('c', '2026-11-22')
  await day('a', '2026-11-23', { changed_at: here.at(-1) })
  await day('a', '2026-11-24', { open_mask: 0b1001 })
  await day('a', '2026-11-25', { open_mask: 0, for_members: '["m"]' })
  await day('a', '2026-11-26', { open_mask: 0, for_members: '["m"]', changed_at: here.at(-1) })
  const days = await daysChangedSince(here.em(), alert, here.now)
  expect(days.map(({ venueId, date }) => `${venueId} ${date}`).toSorted()).toEqual([
    'a 2026-11-22',
    'a 2026-11-25',
    'b 2026-11-22',
  ])
  expect(days.find(({ date }) => date === '2026-11-25')).toEqual({
    venueId: 'a',
    date: '2026-11-25',
    openings: ['o'],
    forMembers: ['m'],
  })
})

test('missed openings of an alert wait for its address in one email, with others that wait there', async () => {
  const alert = await here.alert('ann')
  await tell(alert)
  expect(await waiting()).toEqual([])
  // Members and others may have missed the same.
  await tell(alert, missed(), missed())
  expect(await here.rows('select * from alert_match')).toEqual([
    expect.objectContaining({
      alert_id: alert,
      opening_key: key,
      opened_at: usual.opened_at,
      slot: 26,
      sport: 'tennis',
      found_at: here.now,
      address: addressOf('ann'),
      notification_id: null,
    }),
  ])
  expect(await waiting()).toEqual([await one('ann')])
  await tell(alert, missed(), missed({ venueId: 'rawson-park-tc' }))
  expect(await waiting()).toEqual([await one('ann', 2)])
  // An email of one date only is another one, and one that is being sent does not wait.
  await here.rows(`update notification set only_date = '2026-11-24'`)
  await tell(alert, missed({ date: '2026-11-25' }))
  await here.rows(`update notification set state = 'sending' where only_date is null`)
  await tell(alert, missed({ date: '2026-11-26' }))
  await here.rows(`update notification set attempt = 1, state = 'pending' where state = 'sending'`)
  await tell(alert, missed({ date: '2026-11-27' }))
  expect(await here.rows(`select 1 from notification where kind = 'openings-found'`)).toHaveLength(3)
})

test('an opening that the address was notified of for another alert is not notified again, and a similar one is not taken for it', async () => {
  const cases: Record<string, Record<string, unknown>> = {
    told: {},
    'at another venue': { venue_id: 'rawson-park-tc' },
    'on another date': { date: '2026-11-25' },
    'another court': { opening_key: 'another' },
    'another time': { opened_at: here.at(1) },
    'to another address': {},
  }
  for (const [name, columns] of Object.entries(cases)) {
    const tag = name.replaceAll(' ', '-')
    const told = await here.mail(tag, { state: 'sent', attempt: 1 })
    const other = await here.alert(name === 'to another address' ? 'other' : tag)
    await here.match(other, { opening_key: key, notification_id: told, ...columns })
    await tell(await here.alert(tag), missed())
  }
  const mails = await here.rows<{ name: string }>(
    `select split_part(address, '@', 1) as name from notification where state = 'pending' order by 1`,
  )
  expect(mails.map(({ name }) => name)).toEqual(
    Object.keys(cases)
      .filter((name) => name !== 'told')
      .map((name) => name.replaceAll(' ', '-'))
      .toSorted(),
  )
})

test('a missed opening that a meanwhile written email listed is notified now, unless it was for another alert', async () => {
  const [ann, other] = [await here.alert('ann'), await here.alert('ann')]
  const written = (gathered: number) => here.mail('ann', { state: 'sent', attempt: 1, gathered_at: here.at(gathered) })
  const [meanwhile, before] = [await written(-8), await written(-9)]
  const left = { left_out_of_email: true }
  await here.match(ann, { opening_key: 'left out', notification_id: meanwhile, ...left })
  await here.match(ann, { opening_key: 'written before', notification_id: before, ...left })
  await here.match(other, { opening_key: 'of another alert', notification_id: meanwhile, ...left })
  await here.match(ann, { opening_key: 'told for both', notification_id: meanwhile, ...left })
  await here.match(other, { opening_key: 'told for both', notification_id: meanwhile })
  const same: Record<string, Record<string, unknown>> = {
    'another email': { notification_id: before },
    'another venue': { venue_id: 'rawson-park-tc' },
    'another date': { date: '2026-11-25' },
  }
  for (const [name, columns] of Object.entries(same)) {
    await here.match(ann, { opening_key: name, notification_id: meanwhile, ...left })
    await here.match(other, { opening_key: name, notification_id: meanwhile, ...columns })
  }
  await tell(ann)
  const untied = await here.rows<{ key: string; out: boolean; id: string }>(
    `select opening_key as key, left_out_of_email as out, alert_id as id from alert_match
     where notification_id is null order by 1`,
  )
  expect(untied).toEqual(
    ['another date', 'another email', 'another venue', 'left out'].map((name) => ({ key: name, out: false, id: ann })),
  )
  expect(await waiting()).toMatchObject([{ address: addressOf('ann'), matches: 4 }])
})
