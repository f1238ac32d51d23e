import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const store = 'src/server/store'
/** A table's room is the folder of its entity. These have no entity. */
const withoutEntity = { alert_target: 'alerts', found_alert: 'matching', link_request: 'accounts' }

/** The other rooms that still write a table. */
const written = {
  alert: ['accounts'],
  alert_request: ['accounts'],
  alert_share: ['accounts'],
  api_key: ['accounts'],
  channel: ['accounts'],
  push_subscription: ['accounts'],
  webhook: ['accounts'],
}

const files = globSync(`${store}/**/*.ts`).filter((path) => !path.startsWith(`${store}/entities/`))
const entities = globSync(`${store}/entities/*/*.ts`).map((path) => {
  const code = readFileSync(path, 'utf8')
  const [, name = ''] = /export const (\w+) = defineEntity/.exec(code) ?? []
  const [, table = ''] = /tableName: '(\w+)'/.exec(code) ?? []
  return { name, table, room: path.split('/').at(-2) ?? '' }
})
const tableOf = new Map(entities.map(({ name, table }) => [name, table]))
const roomOf = new Map([...entities.map(({ table, room }) => [table, room] as const), ...Object.entries(withoutEntity)])

const bySql = /\b(?:insert into|update|delete from) (\w+)/g
const byKysely = /\.(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g
const byEntityManager = /\.(?:insert|insertMany|upsert|upsertMany|nativeUpdate|nativeDelete|create)\(\s*(\w+Entity)\b/g
/** A file that changes entities changes those that it finds with a lock. */
const byLock = /\.find(?:One|OneOrFail)?\(\s*(\w+Entity)\b[^)]*\block(?:ed)?\b/g

/** The tables that a text writes. */
function writtenIn(code: string): string[] {
  const tables = [...code.matchAll(bySql), ...code.matchAll(byKysely)].map(([, table = '']) => table)
  const rows = [...code.matchAll(byEntityManager), ...code.matchAll(byLock)].map(
    ([, name = '']) => tableOf.get(name) ?? '',
  )
  return [...tables, ...rows].filter((table) => roomOf.has(table))
}

test('a table is written by the room of its entity, and by no other but those that are named here', () => {
  const foreign = new Map<string, Set<string>>()
  for (const path of files) {
    const room = path.slice(store.length + 1).split('/')[0] ?? ''
    for (const table of writtenIn(readFileSync(path, 'utf8'))) {
      // The health of a database is asked with a deletion of nothing.
      if (room === roomOf.get(table) || path === `${store}/sql.ts`) continue
      foreign.set(table, (foreign.get(table) ?? new Set()).add(room))
    }
  }
  const found = Object.fromEntries([...foreign].map(([table, rooms]) => [table, [...rooms].toSorted()]))
  expect(found).toEqual(written)
})

test.each([
  ['insert into users (id) values (:id)', ['users']],
  ["with gone as (delete from session where id = :id) update users set email = 'a'", ['session', 'users']],
  ["em.getKysely().deleteFrom('session')", ['session']],
  ['tx.nativeUpdate(\n  UserEntity, { id }, { email })', ['users']],
  ['tx.findOne(UserEntity, { id }, locked)', ['users']],
  ['em.find(UserEntity, { id })', []],
])('a write is found in %s', (code, tables) => {
  expect(writtenIn(code).toSorted()).toEqual(tables)
})
