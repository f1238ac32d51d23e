import { afterEach, expect, test } from 'vitest'
import { connectDatabase } from '#server/database/connection.ts'
import { announceWorker } from '#server/pipeline/worker-presence.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let world: WorldWith<never>
afterEach(() => world.stop())

test('a server that refuses a worker its locks gets its connection back', async () => {
  world = await createWorld({})
  // As a standby does, which is alive and takes no LISTEN.
  await world.em().execute(`create schema refusing;
    create function refusing.pg_advisory_lock(integer, integer) returns void language plpgsql as
      $$ begin raise 'cannot be done during recovery'; end $$;
    do $$ begin
      execute format('alter database %I set search_path = refusing, pg_catalog, public', current_database());
    end $$`)
  const { pool, close } = await connectDatabase({ address: world.db.address })
  world.atEnd(close)
  const announced = announceWorker({ pool, onNotification: () => undefined, onLost: () => undefined })
  await expect(announced).rejects.toThrow('during recovery')
  expect(pool.totalCount - pool.idleCount).toBe(0)
})
