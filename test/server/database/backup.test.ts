import { mkdtemp, readFile, rm, truncate, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMailLoops } from '#server/pipeline/delivery/deliver-mails.ts'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { writeBackup } from '#server/database/backup/write-backup.ts'
import { connectDatabase, type Database } from '#server/database/connection.ts'
import { isMigrated } from '#server/database/migrate.ts'
import { court } from '#test/support/an-opening.ts'
import { createEmptyDatabase } from '#test/support/test-database.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'
import { startMail } from '#test/support/world/mail.ts'

let world: WorldWith<'mail' | 'pipeline'>
let folder: string
let file: string
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>
let target: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'courtside-backup-'))
  file = join(folder, 'backup.gz')
  world = await createWorld({ mail: true, pipeline: true })
  empty = await createEmptyDatabase()
  target = await connectDatabase({ address: empty.address, poolSize: 3 })
})
afterEach(async () => {
  await world.stop()
  await target.close()
  await empty.drop()
  await rm(folder, { recursive: true, force: true })
})

const backup = () => writeBackup(world.db.database, { file, now: world.now() })
const restore = () => restoreBackup(target, { file, now: world.now() })

/** Every row of every table, as text. */
async function everything({ pool }: Database): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> 'mikro_orm_migrations' order by 1`,
  )
  const tables: Record<string, string[]> = {}
  for (const { name } of rows) {
    const { rows: content } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    if (content.length > 0) tables[name] = content.map(({ row }) => row)
  }
  return tables
}

async function watched(): Promise<void> {
  for (const email of ['ann@example.com', 'ben@example.com', 'cas@example.com']) {
    await world.addUser(email)
    await world.addAlert({ email })
  }
  const openings = [court('Court 1', 19 * 60, { priceCents: 2550, pricePer: 60 })]
  await world.record({ venueId: 'manly-lawn-tc', covered: [{ date: '2026-11-24', openings }] })
}

test('a restored database holds every row as it was, to the last figure, and is migrated', async () => {
  await watched()
  const before = await everything(world.db.database)
  const rows = await backup()
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['users', 'alert', 'alert_target', 'venue_day', 'notification']),
  )
  expect(await restore()).toMatchObject({ rows, ambiguous: 0, given: 0, pending: 3 })
  expect(await everything(target)).toEqual(before)
  expect(await isMigrated(target)).toBe(true)
})

test('a backup is of one moment: rows written meanwhile are not in it, and stay', async () => {
  await watched()
  const before = await everything(world.db.database)
  const writer = await world.db.database.pool.connect()
  await writer.query('begin')
  await writer.query('lock table alert in access exclusive mode')
  const writing = backup()
  // It has read the people and waits for the alerts: now somebody comes with one.
  await untilWaiting(world.em(), 1)
  await writer.query(
    `with dan as (insert into users (id, email, password, created_at, updated_at)
       values (gen_random_uuid(), 'dan@example.com', 'x', now(), now()) returning id)
     insert into alert select (jsonb_populate_record(a, jsonb_build_object(
       'id', gen_random_uuid(), 'number', nextval('alert_number'), 'user_id', dan.id, 'email', 'dan@example.com'))).*
     from alert a, dan limit 1`,
  )
  await writer.query('commit')
  writer.release()
  await writing
  await restore()
  expect(await everything(target)).toEqual(before)
  expect(await world.em().execute("select 1 from alert where email = 'dan@example.com'")).toHaveLength(1)
})

test('after a restore a mail that was being sent goes once more as a retry, one that may have gone twice never, and a waiting one is not lost', async () => {
  await watched()
  const as = async (email: string, state: string, handOvers: number) =>
    await world
      .em()
      .execute(
        'update notification set state = ?, hand_overs = ?, attempt = 1, gathered_at = now() where address = ?',
        [state, handOvers, email],
      )
  await as('ann@example.com', 'handed-over', 1)
  await as('ben@example.com', 'handed-over', 2)
  await backup()
  expect(await restore()).toMatchObject({ ambiguous: 1, given: 1, pending: 1 })
  const { rows } = await target.pool.query(
    'select address, state, hand_overs as "handOvers", lease_owner as owner, last_error as error, available_at as due from notification order by address',
  )
  const error = `ambiguous: it was being sent when the backup of ${world.now().toISOString()} was taken`
  const due = new Date(world.now().getTime() + 10 * 60_000)
  expect(rows).toMatchObject([
    { address: 'ann@example.com', state: 'ambiguous', handOvers: 1, owner: null, error, due },
    { address: 'ben@example.com', state: 'dead', handOvers: 2, error },
    { address: 'cas@example.com', state: 'pending', handOvers: 0 },
  ])
})

test('after a backup during sending, claimed mails go as retries, byte for byte, and sent ones not again', async () => {
  await watched()
  world.pass(1000)
  world.sink.silentFor = 'ann@example.com'
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { render } = world.delivery
  const loop = startMailLoops({
    deps: {
      ...world.delivery,
      async render(notification) {
        if (notification.address === 'ben@example.com') await held
        return render(notification)
      },
    },
    count: { waitedFor: 1, others: 3 },
    onError: (error) => expect.unreachable(String(error)),
  })
  const states = async () => {
    const rows = await world
      .em()
      .execute<{ address: string; state: string }[]>('select address, state from notification order by address')
    return rows.map(({ state }) => state)
  }
  // The relay has Ann's email and says nothing; Ben's is claimed and being written; Cas has his.
  await expect.poll(states).toEqual(['handed-over', 'sending', 'sent'])
  await world.sink.waitFor(2)
  await backup()
  letGo()
  const stopping = loop.stop()
  await world.delivery.transport.close()
  await stopping

  expect(await restore()).toMatchObject({ ambiguous: 2, given: 0, pending: 0 })
  const again = await startMail({ ...world, em: () => target.orm.em.fork(), db: { ...world.db, database: target } })
  expect(await again.mails()).toEqual([])
  world.pass(10 * 60_000)
  expect((await again.mails()).map(({ to }) => to).toSorted()).toEqual(['ann@example.com', 'ben@example.com'])
  const sentTo = (mails: readonly { to: string; raw: string }[], who: string) => mails.find(({ to }) => to === who)?.raw
  expect(sentTo(again.sink.mails, 'ann@example.com')).toBe(sentTo(world.sink.mails, 'ann@example.com'))
  world.pass(30 * 86_400_000)
  expect(await again.mails()).toHaveLength(2)
})

test('a claimed email that had not gone counts as one that may have, and after one hand-over it is not sent again', async () => {
  await watched()
  await world.em().execute(`update notification set state = 'sending', attempt = 1 where address = 'ann@example.com'`)
  await world
    .em()
    .execute(`update notification set state = 'sending', hand_overs = 1 where address = 'ben@example.com'`)
  await backup()
  expect(await restore()).toMatchObject({ ambiguous: 1, given: 1 })
})

test('sessions are over after a restore, and links to reset a password are void', async () => {
  const { userId } = await world.addUser('ann@example.com')
  const soon = new Date(world.now().getTime() + 86_400_000)
  await world
    .em()
    .execute('insert into session (id, user_id, created_at, expires_at) values (gen_random_uuid(), ?, ?, ?)', [
      userId,
      world.now(),
      soon,
    ])
  await world.em().execute("update users set password_reset_token = 'secret', password_reset_expires = ?", [soon])
  await backup()
  await restore()
  const { rows } = await target.pool.query(
    'select s.ended_at as "endedAt", u.password_reset_token as token from session s join users u on u.id = s.user_id',
  )
  expect(rows).toEqual([{ endedAt: world.now(), token: null }])
})

test('a file that was cut off is refused and leaves nothing, and so is a database with rows', async () => {
  await watched()
  await backup()
  const { length } = await readFile(file)
  await truncate(file, length - 200)
  await expect(restore()).rejects.toThrow('no whole backup')
  expect(await everything(target)).toEqual({})
  await rm(file)
  await backup()
  await restore()
  await expect(restore()).rejects.toThrow('the database is not empty')
})
