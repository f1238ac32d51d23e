import { expect, vi } from 'vitest'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** Resolves once so many connections wait for a lock, or `isOver`: races are made certain by it, not by luck. */
export async function untilWaiting(em: EntityManager, count: number, isOver = () => false): Promise<void> {
  await vi.waitFor(
    async () => {
      const rows = await em.execute(
        `select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
           where a.datname = current_database() and not l.granted`,
      )
      expect(isOver() || rows.length >= count).toBe(true)
    },
    { timeout: 10_000, interval: 10 },
  )
}
