import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startDelivering } from '#server/pipeline/start-delivering.ts'
import { delivererLockClass } from '#server/store/outbox/outbox-claims.ts'
import { mailLinks } from '#server/signing/mail-links.ts'
import { loadMailTemplates } from '#server/mail/load-mail-templates.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<'mail'>
beforeEach(async () => {
  world = await createWorld({ mail: true, poolSize: 3 })
})
afterEach(() => world.stop())

test('a worker that stops while it comes back leaves no connection behind', async () => {
  const { pool } = world.db.database
  const { promise: lost, resolve: onLost } = Promise.withResolvers<unknown>()
  const renderTemplate = await loadMailTemplates({ dev: true })
  const messages = { ...mailLinks({ appUrl: 'https://courtside.test', key: 'test' }), renderTemplate }
  const acceptedFolder = await mkdtemp(join(tmpdir(), 'courtside-accepted-'))
  world.atEnd(() => rm(acceptedFolder, { recursive: true }))
  const base = { ...world.delivery, pool, connection: {}, sources: new Map() }
  const deps = { ...base, messages, acceptedFolder, onError: onLost }
  const delivering = await startDelivering(deps, onLost)
  await world
    .em()
    .execute(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ?::oid`, [
      delivererLockClass,
    ])
  await lost
  // Nobody gets a connection until the worker has stopped.
  const hogs = await Promise.all(Array.from({ length: 3 }, () => pool.connect()))
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(0)
  await delivering.stop()
  for (const hog of hogs) hog.release()
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})
