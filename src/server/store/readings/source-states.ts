import { isWatchedAt } from '#server/store/alerts/alert-targets.ts'
import { columnOf, columnsOf, instant } from '#server/store/column.ts'
import { AlertEntity } from '#server/store/entities/alerts/alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { SourceHostEntity } from '#server/store/entities/readings/source-host.ts'
import { SourceStateEntity, type SourceStateRow } from '#server/store/entities/readings/source-state.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'

export type { SourceStateRow }

/** Resets a venue whose source is a different one now: the requests and failures of the old source no longer apply. */
export async function beginAnew(em: EntityManager, venueId: string): Promise<void> {
  await em.nativeUpdate(SourceStateEntity, { venueId }, { cursor: null, failures: 0, nextReadAt: null })
}

/** Makes a venue due now, and forgets the pause that its host asked for. */
export async function liftRest(
  em: EntityManager,
  { venueId, host }: { venueId: string; host: string | undefined },
): Promise<void> {
  await em.nativeUpdate(SourceStateEntity, { venueId }, { failures: 0, nextReadAt: null })
  if (host !== undefined) await em.nativeUpdate(SourceHostEntity, { host }, { restUntil: null })
}

export function loadSourceState(em: EntityManager, venueId: string): Promise<SourceStateRow | null> {
  return em.findOne(SourceStateEntity, { venueId }, { refresh: true })
}

export function loadSourceStates(em: EntityManager): Promise<SourceStateRow[]> {
  return em.find(SourceStateEntity, {}, { refresh: true, orderBy: { venueId: 'asc' } })
}

const watchersStatement = statement({
  takes: { lastGoodBefore: instant(), now: instant() },
  gives: {
    ...columnsOf(SourceStateEntity, 'venueId'),
    lastGoodAt: instant(),
    address: columnOf(AlertEntity, 'email'),
    userId: columnOf(AlertEntity, 'user'),
  },
  sql: `select distinct on (s.venue_id, a.email) s.venue_id as "venueId", s.last_good_at as "lastGoodAt",
       a.email as address, a.user_id as "userId"
     from source_state s join alert_target t on ${isWatchedAt('s.venue_id')} join alert a on a.number = t.alert_number
     where s.failures > 0 and s.last_good_at < :lastGoodBefore and a.is_active and a.ended_at is null
       and (a.paused_until is null or a.paused_until <= :now)
     order by s.venue_id, a.email`,
})

/** An address with active alerts at a venue that has not been read well for a long time. */
export type Watcher = RowOf<(typeof watchersStatement)['columns']>

/** Venues whose readings fail and were last good before `since`, with each address that watches one of them. */
export function watchersOfUnreadableVenues(em: EntityManager, since: Date, now: Date): Promise<Watcher[]> {
  return execute(em, watchersStatement, { lastGoodBefore: since, now })
}
