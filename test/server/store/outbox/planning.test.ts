import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceWorker, type WorkerPresence } from '#server/pipeline/delivery/worker-presence.ts'
import { exchangeMails } from '#server/store/outbox/hand-over.ts'
import { claimNotifications } from '#server/store/outbox/outbox-claims.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { createWorld, type World } from '#test/support/world.ts'

let world: World
let deliverer: WorkerPresence
beforeAll(async () => {
  world = await createWorld({ isNew: true })
  deliverer = await announceWorker({ pool: world.db.database.pool, onNotification: () => {}, onLost: () => {} })
})
afterAll(async () => {
  deliverer.end()
  await world.stop()
})

test('storing outcomes and handing over use index scans, also where that was planned while the outbox was small', async () => {
  const [em, now] = [world.em(), world.now()]
  const mail = { kind: 'password-changed', userId: null, payload: {}, now } as const
  const rounds = 4
  for (let one = 0; one < rounds; one += 1) await enqueueNotification(em, { ...mail, address: `${one}@early.example` })
  const claimed = await claimNotifications({ em, owner: deliverer.owner, limit: rounds, now })
  const read = await em.transactional(async (tx) => {
    await tx.execute(`discard plans; set local plan_cache_mode = force_generic_plan`)
    await exchangeMails({ em: tx, ended: [], next: claimed.slice(0, 1), now })
    const reads: number[] = []
    for (let round = 1; round < rounds; round += 1) {
      const [ended, next] = [claimed.slice(round - 1, round), claimed.slice(round, round + 1)]
      const outcomes = ended.map((one) => ({ claim: one, outcome: { state: 'sent' } as const }))
      expect(await exchangeMails({ em: tx, ended: outcomes, next, now })).toEqual([true])
      const [{ rows } = { rows: Number.NaN }] = await tx.execute<{ rows: number }[]>(
        `select seq_tup_read::integer as rows from pg_stat_xact_user_tables where relname = 'notification'`,
      )
      reads.push(rows)
    }
    return reads
  })
  expect(read).toEqual([0, 0, 0])
})

test('beside very many emails, too, storing outcomes and handing over is planned once a connection', async () => {
  const rounds = 8
  const [em, now] = [world.em(), world.now()]
  const mail = { kind: 'password-changed', userId: null, payload: {}, now } as const
  for (let one = 0; one <= rounds; one += 1) await enqueueNotification(em, { ...mail, address: `${one}@example.com` })
  await em.execute(
    `insert into notification (id, kind, address, priority, available_at, created_at, state)
     select gen_random_uuid(), 'alert-paused', n || '@example.com', 1, now(), now(), 'sent' from generate_series(1, 5000) n`,
  )
  await em.execute('analyze notification')
  const claimed = await claimNotifications({ em, owner: deliverer.owner, limit: rounds + 1, now })
  await exchangeMails({ em, ended: [], next: claimed.slice(0, 1), now })
  const plans = await em.transactional(async (tx) => {
    for (let round = 0; round < rounds; round += 1) {
      const ended = claimed.slice(round, round + 1).map((one) => ({ claim: one, outcome: { state: 'sent' } as const }))
      const next = claimed.slice(round + 1, round + 2)
      expect(await exchangeMails({ em: tx, ended, next, now })).toEqual([true])
    }
    return tx.execute(
      `select custom_plans::integer as times from pg_prepared_statements where statement like 'with ended as%'`,
    )
  })
  // PostgreSQL compares after five.
  expect(plans).toEqual([{ times: 5 }])
})
