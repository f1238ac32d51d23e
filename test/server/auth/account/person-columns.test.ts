import { catalogue } from '#test/support/catalogue.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '#server/database/backup/restore-backup.ts'
import { writeBackup } from '#server/database/backup/write-backup.ts'
import { connectDatabase } from '#server/database/connection.ts'
import { housekeep } from '#server/pipeline/housekeeping.ts'
import { createAuthWorld, type AuthWorld } from '#test/support/auth-world.ts'
import { columnClasses } from '#test/support/person-columns.ts'
import { freeTexts, mark, plant } from '#test/support/planted-person.ts'
import { createEmptyDatabase } from '#test/support/test-database.ts'

async function everything(world: Pick<AuthWorld, 'em'>): Promise<Record<string, string[]>> {
  const tables = Object.keys(columnClasses).map(async (table) => {
    const rows = await world
      .em()
      .execute<{ row: string }[]>(`select to_jsonb(t)::text as row from ${table} t order by 1`)
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

function rowsWith(all: Record<string, string[]>, needles: readonly string[]): string[] {
  return Object.entries(all).flatMap(([table, rows]) =>
    rows.filter((row) => needles.some((needle) => row.includes(needle))).map((row) => `${table}: ${row}`),
  )
}

test('every column of every table is classified: a new one needs a decision about its personal data', async () => {
  const world = await createAuthWorld()
  const columns = await world.em().execute<{ table: string; column: string }[]>(
    `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and table_name <> 'mikro_orm_migrations'`,
  )
  const names = (list: typeof columns) => list.map(({ table, column }) => `${table}.${column}`).toSorted()
  const classified = Object.entries(columnClasses).flatMap(([table, known]) =>
    Object.keys(known).map((column) => ({ table, column })),
  )
  expect(names(classified)).toEqual(names(columns))
  const views = await world
    .em()
    .execute(`select 1 from information_schema.tables where table_type = 'VIEW' and table_schema = 'public'`)
  expect(views).toEqual([])
})

test('the export holds every row of the person, no secret, and nothing of another', async () => {
  const world = await createAuthWorld()
  const [ana, bo] = [await plant(world, 'ana'), await plant(world, 'bo')]
  const exported = await world.account({ token: ana.token }).export()
  const text = JSON.stringify(exported)
  const keys = new Set(Object.values(exported).flatMap((rows) => rows.flatMap((row) => Object.keys(row))))
  const columns = Object.entries(columnClasses).flatMap(([table, known]) =>
    Object.entries(known).map(([column, kind]) => ({
      table,
      column,
      kind,
      isMarked: freeTexts[table]?.includes(column),
    })),
  )
  const marksOf = (kinds: typeof columns) =>
    kinds.filter(({ isMarked }) => isMarked).map(({ table, column }) => mark('ana', table, column))
  const exportedOnes = columns.filter(({ kind }) => kind === 'exported')
  const others = columns.filter(({ kind }) => kind !== 'exported')
  expect(exportedOnes.filter(({ column }) => !keys.has(column))).toEqual([])
  expect(marksOf(exportedOnes).filter((one) => !text.includes(one))).toEqual([])
  expect(marksOf(others).filter((one) => text.includes(one))).toEqual([])
  expect(text).not.toMatch(/argon2|mark bo|bo@example/)
  for (const needle of [bo.userId, bo.hash]) expect(text).not.toContain(needle)
  await expect(world.account().export()).rejects.toMatchObject({ cause: { code: 'UNAUTHENTICATED' } })
})

test('the number of rows in the export is that of the tables', async () => {
  const world = await createAuthWorld()
  const ana = await plant(world, 'ana')
  const exported = await world.account({ token: ana.token }).export()
  const tableOf: Record<keyof typeof exported, string> = {
    account: 'users',
    preferences: 'user_preferences',
    sessions: 'session',
    passkeys: 'passkey',
    calendarLink: 'calendar_feed',
    keys: 'api_key',
    webhooks: 'webhook',
    channels: 'channel',
    alerts: 'alert',
    found: 'alert_match',
    sharedByLink: 'alert_share',
    joined: 'joined_alert',
    requests: 'alert_request',
    emails: 'notification',
    browsersPushedTo: 'push_subscription',
    pushes: 'push_gathering',
    emailChanges: 'email_change',
    events: 'user_analytics',
    noEmails: 'suppression',
    linksAskedFor: 'link_request',
    knownOrigins: 'known_origin',
  }
  for (const [part, rows] of Object.entries(exported)) {
    const table = tableOf[part as keyof typeof exported]
    const [counted] = await world
      .em()
      .execute<{ rows: number }[]>(`select count(*)::int as rows from ${table} where ${ana.rows[table]}`)
    expect([part, rows.length]).toEqual([part, counted?.rows])
    expect(rows.length, part).toBeGreaterThan(0)
  }
  const personal = Object.keys(columnClasses).filter((table) =>
    Object.values(columnClasses[table] ?? {}).includes('exported'),
  )
  expect(Object.values(tableOf).toSorted()).toEqual(personal.toSorted())
})

test('deletion leaves nothing of the person but the hash of an address that wants no email, and all of everybody else', async () => {
  const world = await createAuthWorld()
  const [ana, bo] = [await plant(world, 'ana'), await plant(world, 'bo')]
  // Alerts that Bo made in Ana's name.
  await world.addAlert({ email: bo.email, specificDate: '2026-12-02' })
  await world
    .em()
    .execute(`update alert set email = ? where user_id = ? and specific_date = '2026-12-02'`, [ana.email, bo.userId])
  await world
    .em()
    .execute(
      `insert into alert_request (user_id, request_id, is_visitor, answer, created_at) values (?, ?, false, ?, ?)`,
      [bo.userId, randomUUID(), JSON.stringify({ alerts: [{ email: ana.email }] }), world.now()],
    )
  // Emails to the address before it had an account, and those of the account to another address.
  for (const [address, userId] of [
    [ana.email, null],
    ['ana.before@example.com', ana.userId],
  ]) {
    await world.em().execute(
      `insert into notification (id, kind, address, user_id, priority, available_at, created_at)
         values (gen_random_uuid(), 'alert-opt-in', ?, ?, 1, ?, ?)`,
      [address, userId, world.now(), world.now()],
    )
  }
  const before = await everything(world)
  const needles = ['mark ana', ana.userId, ana.email, ana.hash]
  expect(new Set(rowsWith(before, needles).map((row) => row.split(':')[0])).size).toBeGreaterThan(14)
  const ofBo = (all: Record<string, string[]>) =>
    rowsWith(all, ['mark bo', bo.userId, bo.email, bo.hash]).filter(
      (row) => !needles.some((needle) => row.includes(needle)),
    )

  await world.account({ token: ana.token }).delete({ proof: { password: ana.password } })

  const after = await everything(world)
  const left = rowsWith(after, needles)
  expect(left.map((row) => row.split(':')[0])).toEqual(['notification', 'suppression'])
  expect(left[0]).toContain('"kind": "account-deleted"')
  expect(ofBo(after)).toEqual(ofBo(before))
  await expect(world.visit({ token: ana.token }).me()).rejects.toMatchObject({ cause: { code: 'UNAUTHENTICATED' } })
  await expect(world.visit().login({ email: ana.email, password: ana.password })).rejects.toMatchObject({
    cause: { code: 'INVALID_CREDENTIALS' },
  })
})

test('the farewell email is the last row to go', async () => {
  const world = await createAuthWorld()
  const ana = await plant(world, 'ana')
  await world.account({ token: ana.token }).delete({ proof: { password: ana.password } })
  await world.em().execute(`update notification set state = 'sent', sent_at = ?`, [world.now()])
  await housekeep(world.em(), catalogue, world.now())
  expect(rowsWith(await everything(world), [ana.userId, ana.email])).toEqual([])
})

test('with a wrong password nothing is deleted', async () => {
  const world = await createAuthWorld()
  const ana = await plant(world, 'ana')
  await expect(world.account({ token: ana.token }).delete({ proof: { password: 'a guess' } })).rejects.toMatchObject({
    cause: { code: 'INVALID_CREDENTIALS' },
  })
  expect(await world.visit({ token: ana.token }).me()).toMatchObject({ email: ana.email })
})

test('a copy for staging has the alerts of everybody, and no address, email or key', async () => {
  const world = await createAuthWorld()
  for (const who of ['ana', 'bo']) await plant(world, who)
  const folder = await mkdtemp(join(tmpdir(), 'courtside-staging-'))
  const empty = await createEmptyDatabase()
  const copy = await connectDatabase({ address: empty.address, poolSize: 3 })
  onTestFinished(async () => {
    await copy.close()
    await empty.drop()
    await rm(folder, { recursive: true })
  })
  const file = join(folder, 'backup.gz')
  await writeBackup(world.db.database, { file, now: world.now() })
  await restoreBackup(copy, { file, now: world.now(), isStaging: true })

  const after = await everything({ em: () => copy.orm.em.fork() })
  const alerts = (rows: readonly string[] = []) => rows.length
  expect(alerts(after['alert'])).toBe(alerts((await everything(world))['alert']))
  expect(after['users']?.join()).toMatch(/"email": "[0-9a-f]{32}@staging\.invalid"/)
  expect(rowsWith(after, ['@example.com'])).toEqual([])
  const secrets = Object.entries(columnClasses).flatMap(([table, columns]) =>
    Object.keys(columns)
      .filter((column) => /token|key_hash|nonce|endpoint|credential_id|url/.test(column))
      .flatMap((column) => ['ana', 'bo'].map((who) => mark(who, table, column))),
  )
  expect(rowsWith(after, secrets)).toEqual([])
  for (const table of ['notification', 'session']) expect([table, after[table]]).toEqual([table, []])
})
