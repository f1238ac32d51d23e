import { expect, test } from 'vitest'
import { columnsOf } from '#server/store/column.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { inTransaction, isDeadlock, retryOnDeadlock } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { failureOf } from '#server/trpc/failure.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()

const renameSql = 'update users set first_name = ? where id = ?'
const names = () => here.rows('select email, first_name as name from users order by email')
const named = (all: Record<string, unknown>) =>
  Object.entries(all).map(([who, name]) => ({ email: `${who}@example.com`, name }))

test('two deadlocked transactions are both done, the victim from its beginning', async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  const bothHold = { left: 2, ...Promise.withResolvers<void>() }
  let runs = 0
  const rename = (name: string, first: string, second: string) =>
    inTransaction(here.em(), async (outer) => {
      runs += 1
      await outer.execute(renameSql, [name, first])
      bothHold.left -= 1
      if (bothHold.left === 0) bothHold.resolve()
      await bothHold.promise
      // A deadlock in the inner transaction rolls the outer one back.
      await inTransaction(outer, (inner) => inner.execute(renameSql, [name, second]))
      return name
    })
  expect(await Promise.all([rename('one', ann, bo), rename('other', bo, ann)])).toEqual(['one', 'other'])
  // A retry may start before the other transaction ends, and then they deadlock once more.
  expect(runs).toBeGreaterThan(2)
  const [first] = await here.rows<{ name: string }>('select first_name as name from users')
  expect(await names()).toEqual(named({ ann: first?.name, bo: first?.name }))
})

const upwards = statement({
  takes: columnsOf(UserEntity, 'firstName'),
  sql: `with held as materialized (select id from users order by email for update)
    update users set first_name = :firstName where id in (select id from held)`,
})
const downwards = statement({
  takes: columnsOf(UserEntity, 'lastName'),
  sql: `with held as materialized (select id from users order by email desc for update)
    update users set last_name = :lastName where id in (select id from held)`,
})

test('two deadlocked single statements are both done', async () => {
  await here.user('ann')
  const bo = await here.user('bo')
  await here.user('cy')
  const all: Promise<unknown>[] = []
  // One has Ann and the other Cy, and both wait for Bo. Whoever gets him then waits for the other.
  await here.em().transactional(async (gate) => {
    await gate.execute(renameSql, ['gate', bo])
    all.push(execute(here.em(), upwards, { firstName: 'up' }), execute(here.em(), downwards, { lastName: 'down' }))
    await untilWaiting(here.em(), 2)
  })
  await Promise.all(all)
  const rows = await here.rows('select distinct first_name as up, last_name as down from users')
  expect(rows).toEqual([{ up: 'up', down: 'down' }])
})

test('the victim of a deadlock lets the others through before it begins again', async () => {
  let isThrough = false
  const through = here.rows('select 1').then(() => {
    isThrough = true
  })
  const meeting = () => {
    if (isThrough) return Promise.resolve('done')
    return Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
  }
  expect(await retryOnDeadlock(meeting)).toBe('done')
  await through
})

test('another failure is not retried, and a deadlock that recurs again and again is given up', async () => {
  let runs = 0
  const failing = (error: Error) =>
    inTransaction(here.em(), () => {
      runs += 1
      return Promise.reject(error)
    })
  await expect(failing(new Error('no'))).rejects.toThrow('no')
  expect(runs).toBe(1)
  const circle = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  await expect(failing(circle)).rejects.toThrow('deadlock detected')
  expect(runs).toBe(4)
  expect(isDeadlock(new Error('it failed', { cause: circle }))).toBe(true)
  expect(failureOf(circle)).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 })
})
