import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { dropRows, limitWaiting } from './rows-of-tests.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { noon } from './noon.ts'

type Columns = Record<string, unknown>

/** The default venue, day and slot of a planted match's opening. */
export const usual = { venue_id: 'manly-lawn-tc', date: '2026-11-24', opening_key: 'Court 1@1140', opened_at: noon }

export interface Planting {
  pool(): TestDatabase['database']['pool']
  address(): TestDatabase['address']
  em: TestDatabase['em']
  now: Date
  /** The test's now, and so many ms. */
  at(ms: number): Date
  rows<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>
  insert(table: string, columns: Columns): Promise<void>
  /** These resolve to the row's id. Names stand for addresses. */
  user(name: string): Promise<string>
  prefers(userId: string, columns?: Columns): Promise<void>
  alert(name: string, columns?: Columns): Promise<string>
  /** That an alert watches a day, by default at the usual venue. */
  target(alertId: string, columns: Columns & { day: number | undefined }): Promise<void>
  mail(name: string, columns?: Columns): Promise<string>
  gathering(userId: string, columns?: Columns): Promise<string>
  match(alertId: string, columns?: Columns): Promise<void>
}

export const addressOf = (name: string) => `${name}@example.com`

/**
 * A database of a test file's own into which rows are put as a test wants them, whether the application would or not. It is
 * there from the first test on, and after each test all rows are taken out again.
 */
export function plantingOfFile(): Planting {
  let db: TestDatabase
  const users = new Map<string, Promise<string>>()
  beforeAll(async () => {
    db = await createTestDatabase({ poolSize: 6 })
    await limitWaiting(db)
  })
  afterEach(async () => {
    users.clear()
    await dropRows(db)
  })
  afterAll(() => db.drop())
  const now = noon
  const at = (ms: number) => new Date(now.getTime() + ms)
  async function insert(table: string, columns: Columns): Promise<void> {
    const names = Object.keys(columns)
    const places = names.map((_name, index) => `$${index + 1}`)
    await db.database.pool.query(
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
      Object.values(columns),
    )
  }
  async function withId(table: string, columns: Columns): Promise<string> {
    const id = randomUUID()
    await insert(table, { id, ...columns })
    return id
  }
  function user(name: string): Promise<string> {
    const made = { email: addressOf(name), password: 'x', created_at: now, updated_at: now }
    const id = users.get(name) ?? withId('users', made)
    users.set(name, id)
    return id
  }
  return {
    pool: () => db.database.pool,
    address: () => db.address,
    em: () => db.em(),
    now,
    at,
    insert,
    user,
    rows: async <Row>(sql: string, parameters: unknown[] = []) =>
      (await db.database.pool.query(sql, parameters)).rows as Row[],
    prefers: (userId, columns = {}) =>
      insert('user_preferences', { user_id: userId, created_at: now, updated_at: now, ...columns }),
    alert: async (name, columns = {}) =>
      withId('alert', {
        email: addressOf(name),
        user_id: await user(name),
        sport: 'tennis',
        venues: [usual.venue_id],
        time_slots: ['7:00 PM'],
        created_at: now,
        slot_mask: 2 ** 26,
        match_class: 0,
        fingerprint: randomUUID(),
        ...columns,
      }),
    async target(alertId, columns) {
      const row = { venue_id: usual.venue_id, slot_mask: 1, match_class: 0, ...columns }
      const { pool } = db.database
      await pool.query('insert into venue_number (venue_id) values ($1) on conflict do nothing', [row.venue_id])
      const { rows } = await pool.query(
        'select a.number as alert_number, n.number as venue_number from alert a, venue_number n where a.id = $1 and n.venue_id = $2',
        [alertId, row.venue_id],
      )
      await insert('alert_target', { alert_id: alertId, ...row, ...rows[0] })
    },
    mail: (name, columns = {}) =>
      withId('notification', {
        kind: 'openings-found',
        address: addressOf(name),
        priority: 1,
        available_at: now,
        created_at: now,
        ...columns,
      }),
    gathering: (userId, columns = {}) =>
      withId('push_gathering', { user_id: userId, since: now, due_at: now, created_at: now, ...columns }),
    match: (alertId, columns = {}) =>
      insert('alert_match', {
        alert_id: alertId,
        ...usual,
        slot: 26,
        sport: 'tennis',
        opening: '{}',
        found_at: now,
        address: addressOf('ann'),
        ...columns,
      }),
  }
}
