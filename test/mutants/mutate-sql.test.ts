import { expect, test } from 'vitest'
import { mutateSql, withMutant } from './sql/mutate-sql.ts'
import { sqlMutantsOf } from './sql/sql-in-code.ts'

const broken = (sql: string) => mutateSql(sql).map((mutant) => withMutant(sql, mutant))

test('each condition, comparison, lock and word of a statement is broken once, and nothing else of it', () => {
  expect(broken('select id from t where a < ? and b is null for update skip locked')).toEqual([
    'select id from t where a <= ? and b is null for update skip locked',
    'select id from t where a < ? for update skip locked',
    'select id from t where a < ? or b is null for update skip locked',
    'select id from t where a < ? and b is not null for update skip locked',
    'select id from t where a < ? and b is null',
    'select id from t where a < ? and b is null for update',
  ])
})

test('a placeholder never goes: PostgreSQL would refuse what is left', () => {
  const sql = 'update t set a = ?, n = n + 1 where id = ? and b <= ? and c = d'
  for (const one of broken(sql)) expect(one.match(/\?/g), one).toHaveLength(3)
  expect(broken(sql)).toContain('update t set a = ?, n = n + 1 where id = ? and b <= ?')
})

test('what the code puts into a statement is left alone', () => {
  expect(broken('select 1 where ${a < b} and not exists (select 2)')).toEqual([
    'select 1 where ${a < b} or not exists (select 2)',
    'select 1 where ${a < b} and exists (select 2)',
  ])
})

test('of a file only its SQL is broken, each piece in its place', () => {
  const code =
    "const limit = a < b\nconst one = statement(`select x from y where z > 1`)\nconst two = 'no sql < here'\n"
  expect(sqlMutantsOf(code).map((mutant) => withMutant(code, mutant).split('\n')[1])).toEqual([
    'const one = statement(`select x from y where z >= 1`)',
  ])
})
