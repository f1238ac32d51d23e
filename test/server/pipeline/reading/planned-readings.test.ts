import { PgBoss } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { startNotedReadings } from '#test/support/noted-readings.ts'
import type { TestDatabase } from '#test/support/test-database.ts'

const few = { nextInMs: 600_000, venueCount: 2, hosts: 2 }

/** Another process that hands out work. */
async function otherBoss({ address }: TestDatabase): Promise<PgBoss> {
  const boss = new PgBoss({ ...address, supervise: false, schedule: false })
  await boss.start()
  onTestFinished(() => boss.stop({ graceful: false }))
  return boss
}

/** What is planned for which venue, and whether it is for later. */
async function planned({ db }: { db: TestDatabase }): Promise<{ venueId: string; isLater: boolean }[]> {
  return db.em().execute(
    `select data->>'venueId' as "venueId", start_after > now() + interval '5 minutes' as "isLater"
     from pgboss.job where name = 'read-venue' and state = 'created' order by data->>'venueId'`,
  )
}

test('a venue that is not due yet is planned for then, and a plan that came too early waits all the same', async () => {
  const dueAt = new Map<string, Date>()
  const read = await startNotedReadings({ ...few, dueAt })
  const [first, second] = read.venues.map(({ id }) => id).toSorted() as [string, string]
  await expect
    .poll(() => planned(read))
    .toEqual([
      { venueId: first, isLater: true },
      { venueId: second, isLater: true },
    ])
  // A plan that knew nothing of the pause.
  await read.db.em().execute(`update pgboss.job set start_after = now() where data->>'venueId' = ?`, [first])
  const early = () =>
    read.db.em().execute(`select 1 from pgboss.job where state = 'completed' and data->>'venueId' = ?`, [first])
  await expect.poll(async () => (await early()).length).toBe(2)
  await expect
    .poll(() => planned(read))
    .toEqual([
      { venueId: first, isLater: true },
      { venueId: second, isLater: true },
    ])
  expect([read.readAt.get(first)?.length, read.readAt.get(second)?.length]).toEqual([1, 1])
})

test('a reading that breaks is told, and the venue is read again as late as if it had been read well', async () => {
  const errors: unknown[] = []
  const read = await startNotedReadings({
    ...few,
    venueCount: 1,
    onError: (error) => errors.push(error),
    during: () => (errors.length === 0 ? Promise.reject(new Error('no such page')) : Promise.resolve()),
  })
  const id = read.venues[0]!.id
  await expect.poll(() => read.readAt.get(id)?.length).toBe(2)
  const [first = 0, second = 0] = read.readAt.get(id) ?? []
  expect(errors.map(String)).toEqual(['Error: no such page'])
  // Two seconds is this venue's pace.
  expect(second - first).toBeGreaterThanOrEqual(1750)
})

test('a worker that is alone forgets what others had planned and begun; one that is not leaves it as it is', async () => {
  const before = await startNotedReadings(few)
  await expect.poll(() => planned(before)).toMatchObject([{ isLater: true }, { isLater: true }])
  await before.end()
  const second = await startNotedReadings({ ...few, db: before.db, isOnlyWorker: false })
  const boss = await otherBoss(before.db)
  // Whatever is due is handed out before this.
  await boss.send('read-venue', { venueId: second.venues[0]!.id, date: '2026-11-25' }, { priority: -1 })
  await expect.poll(() => second.asked.length).toBe(1)
  expect([...second.readAt.values()].flat()).toHaveLength(1)
  await second.end()
  const third = await startNotedReadings({ ...few, db: before.db, isOnlyWorker: true })
  await expect.poll(() => third.readAt.size).toBe(2)
})

test('the house is kept every five minutes, and every minute what was lost is planned again', async () => {
  let kept = 0
  const read = await startNotedReadings({ ...few, housekeep: async () => void (kept += 1) })
  const repeated = await read.db.em().execute('select name, cron from pgboss.schedule order by name')
  expect(repeated).toEqual([
    { name: 'housekeeping', cron: '*/5 * * * *' },
    { name: 'plan-readings', cron: '* * * * *' },
  ])
  const boss = await otherBoss(read.db)
  await boss.send('housekeeping')
  await expect.poll(() => kept).toBe(1)
  await expect.poll(() => planned(read)).toMatchObject([{ isLater: true }, { isLater: true }])
  await read.db.em().execute(`delete from pgboss.job where name = 'read-venue' and state = 'created'`)
  await boss.send('plan-readings')
  await expect.poll(async () => (await planned(read)).length).toBe(2)
})

test('what a worker has no source for is neither planned nor read, and nobody waits for it', async () => {
  const read = await startNotedReadings({ ...few, venueCount: 1 })
  await expect.poll(() => read.readAt.size).toBe(1)
  await expect(read.schedule.readNow('nowhere', '2026-11-25')).rejects.toThrow('nowhere is not among the sources')
  await read.schedule.planAnew(['nowhere'])
  const boss = await otherBoss(read.db)
  await boss.send('read-venue', { venueId: 'nowhere' })
  const ends = () =>
    read.db.em().execute(`select 1 from pgboss.job where state = 'completed' and data->>'venueId' = 'nowhere'`)
  await expect.poll(async () => (await ends()).length).toBe(1)
  expect([...read.readAt.keys()]).toEqual([read.venues[0]?.id])
})

test('a reading is begun once at a time for each venue, is not tried again by itself, and is known for a week', async () => {
  const read = await startNotedReadings({ ...few, venueCount: 1 })
  const queues = await read.db.em().execute(
    `select name, policy, retry_limit as tries, heartbeat_seconds as heartbeat, expire_seconds as longest,
       retention_seconds as kept, deletion_seconds as "keptEnded" from pgboss.queue where name !~ '^__' order by name`,
  )
  const all = { policy: 'stately', tries: 0, kept: 7 * 86_400, keptEnded: 60 }
  expect(queues).toEqual([
    { ...all, name: 'housekeeping', heartbeat: null, longest: 900 },
    { ...all, name: 'plan-readings', heartbeat: null, longest: 900 },
    { ...all, name: 'read-venue', heartbeat: 10, longest: 900 },
  ])
  const named = await read.db
    .em()
    .execute(`select 1 from pg_stat_activity where datname = current_database() and application_name = 'courtside'`)
  expect(named.length).toBeGreaterThan(0)
})
