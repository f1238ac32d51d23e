import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const store = 'src/server/store'
/** A table's room is the folder of its entity. These have no entity. */
const withoutEntity = { alert_target: 'alerts', found_alert: 'matching', link_request: 'accounts' }

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

test('a table is written by the room of its entity alone', () => {
  const foreign: string[] = []
  for (const path of files) {
    // The health of a database is asked with a deletion of nothing.
    if (path === `${store}/sql.ts`) continue
    const room = path.slice(store.length + 1).split('/')[0] ?? ''
    const tables = writtenIn(readFileSync(path, 'utf8'))
    foreign.push(...tables.filter((table) => roomOf.get(table) !== room).map((table) => `${path} writes ${table}`))
  }
  expect(foreign).toEqual([])
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
