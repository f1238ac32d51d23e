import { PushGatheringEntity } from '#server/store/entities/push/push-gathering.ts'
import { lockIdentities } from '#server/store/identity-lock.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { holdBeforeMailMs, planTime, type PlannedTime } from '#domain/notifications/pace.ts'
import { boolean, columnsOf, date, instant, integer, json, list, uuid } from '#server/store/column.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { paceColumns, paceOf, paceSelection } from '#server/store/outbox/pacing/pace-columns.ts'
import { hasChannel, spreadGatherings, wantsPushes } from '#server/store/outbox/spread-pushes.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'

const openStatement = statement({
  takes: { people: json<readonly { userId: string; since: Date }[]>() },
  gives: columnsOf(PushGatheringEntity, 'id'),
  sql: `insert into push_gathering as g (id, user_id, since, due_at, created_at)
     select gen_random_uuid(), r."userId", r.since, r.since + interval '${holdBeforeMailMs} milliseconds', r.since
     from jsonb_to_recordset(:people) as r("userId" uuid, since timestamptz)
     where ${wantsPushes('r."userId"')} and exists (select 1 from push_subscription s where s.user_id = r."userId")
       or ${hasChannel('r."userId"')}
     order by r."userId"
     on conflict (user_id) where spread_at is null do update set since = least(g.since, excluded.since)
     returning id`,
})

/**
 * Records that these people are to be pushed their matches since then, in the transaction of their emails. Each has one
 * gathering at a time, so all of a sweep is one push (rule emails-17).
 */
export async function gatherPushes({
  em,
  people,
  now,
}: {
  em: EntityManager
  people: readonly { userId: string; since: Date }[]
  now: Date
}): Promise<void> {
  const opened = await execute(em, openStatement, { people })
  if (opened.length > 0) await pacePushes({ em, ids: opened.map(({ id }) => id), now })
}

const waitingStatement = statement({
  takes: { ids: list(uuid()), today: date() },
  gives: { ...columnsOf(PushGatheringEntity, 'id', 'createdAt'), ...paceColumns, hasToday: boolean() },
  sql: `select g.id, g.created_at as "createdAt", ${paceSelection},
       p.quiet_from is not null and exists (
         select 1 from alert a join alert_match m on m.alert_id = a.id
         where a.user_id = g.user_id and m.push_gathering_id is null and m.found_at >= g.since and m.date = :today
       ) as "hasToday"
     from push_gathering g left join user_preferences p on p.user_id = g.user_id
     where g.id = any(:ids)`,
})
type Waiting = RowOf<(typeof waitingStatement)['columns']>

const setDueStatement = statement({
  takes: { due: json<readonly { id: string; dueAt: Date }[]>() },
  sql: `update push_gathering g set due_at = r."dueAt" from jsonb_to_recordset(:due) as r(id uuid, "dueAt" timestamptz)
     where g.id = r.id`,
})

/**
 * Sets the due time of these pushes: at once, or at the end of quiet hours. A gathering that was spread meanwhile is not
 * due again.
 */
async function pacePushes({ em, ids, now }: { em: EntityManager; ids: readonly string[]; now: Date }): Promise<void> {
  const waiting = await execute(em, waitingStatement, { ids, today: venueDate(now) })
  const due = waiting.map((one) => ({ id: one.id, dueAt: planOf(one).dueAt }))
  await execute(em, setDueStatement, { due })
}

function planOf(waiting: Waiting): PlannedTime {
  const pace = { ...paceOf(waiting), emailPace: 'at-once' as const }
  return planTime({
    earliest: new Date(waiting.createdAt.getTime() + holdBeforeMailMs),
    recent: [],
    pace,
    isUrgent: waiting.hasToday && pace.urgentToday,
  })
}

/** Recomputes the due time of a person's waiting push, after a change of preferences. */
export async function pacePushesOf(em: EntityManager, userId: string, now: Date): Promise<void> {
  const ids = (await em.find(PushGatheringEntity, { user: userId, spreadAt: null })).map(({ id }) => id)
  if (ids.length > 0) await pacePushes({ em, ids, now })
}

const closeDueStatement = statement({
  takes: { now: instant(), limit: integer() },
  gives: columnsOf(PushGatheringEntity, 'id'),
  sql: `update push_gathering set spread_at = :now where id in (
     select id from push_gathering where spread_at is null and due_at <= :now
     order by due_at limit :limit for update skip locked)
   returning id`,
})

/**
 * Turns every due gathering into one push for each browser and channel of its person. Its content is fixed from here on. Two
 * statements, because only the second sees matches that were found until the first had the rows.
 */
export function spreadDueGatherings(em: EntityManager, now: Date, limit: number): Promise<void> {
  return inTransaction(em, async (tx) => {
    await lockIdentities(tx)
    const gatherings = (await execute(tx, closeDueStatement, { now, limit })).map(({ id }) => id)
    if (gatherings.length > 0) await spreadGatherings(tx, gatherings, now)
  })
}

/** Deletes gatherings that were pushed before `instant`. */
export async function dropOldGatherings(em: EntityManager, instant: Date): Promise<void> {
  await em.nativeDelete(PushGatheringEntity, { spreadAt: { $lt: instant } })
}
