import { expect, test } from 'vitest'
import { markMutants, mutantsIn, plantedIn, unmarked } from './sql/mark-mutants.ts'
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

test('a placeholder never goes: PostgreSQL would refuse the rest', () => {
  const sql = 'update t set a = ?, n = n + 1 where id = ? and b <= ? and c = d'
  for (const one of broken(sql)) expect(one.match(/\?/g), one).toHaveLength(3)
  expect(broken(sql)).toContain('update t set a = ?, n = n + 1 where id = ? and b <= ?')
})

test('values that the code puts into a statement are left alone', () => {
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

test('a condition that is asked in several statements is broken in its place, whatever it begins with', () => {
  const code = 'export const isTold = (m) => `${m}.told or exists (select 1 from t where t.id = ${m}.id)`\n'
  expect(sqlMutantsOf(code).map((mutant) => withMutant(code, mutant).slice(29))).toEqual([
    '`${m}.told and exists (select 1 from t where t.id = ${m}.id)`\n',
    '`${m}.told or not exists (select 1 from t where t.id = ${m}.id)`\n',
    '`${m}.told or exists (select 1 from t where t.id <> ${m}.id)`\n',
  ])
})

test('a marked statement runs each mutant, and without marks is as it was', () => {
  const sql = 'select id from t where a < ? and b is null and c = d for update skip locked'
  const mutants = mutateSql(sql).map((mutant, id) => ({ ...mutant, id }))
  const marked = markMutants(sql, mutants)
  expect(unmarked(marked)).toBe(sql)
  expect(mutantsIn(marked).toSorted((a, b) => a - b)).toEqual(mutants.map(({ id }) => id))
  expect(mutants.map((mutant) => plantedIn(marked, mutant))).toEqual(broken(sql))
})

test('where a condition stands twice in a statement, both are broken', () => {
  const [mutant] = mutateSql('a.x is null').map((one) => ({ ...one, id: 7 }))
  if (!mutant) throw new Error('no mutant')
  const condition = markMutants('a.x is null', [mutant])
  expect(plantedIn(`${condition} or ${condition}`, mutant)).toBe('a.x is not null or a.x is not null')
})
