import { priorityIn } from '#domain/notifications/notification.ts'
import { instant, list, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

/** SQL: a person has push notifications on. */
export const wantsPushes = (userId: string) =>
  `coalesce((select push_notifications from user_preferences p where p.user_id = ${userId}), false)`

/** SQL: a person has a channel to tell. */
export const hasChannel = (userId: string) =>
  `coalesce((select true from channel c where c.user_id = ${userId} and ${isTold} limit 1), false)`

/** SQL: the channel `c` is there, and no changed password paused it. */
export const isTold = 'c.ended_at is null and c.paused_at is null'

const spreadStatement = statement({
  takes: { gatherings: list(uuid()), now: instant() },
  sql: `with tied as (
     update alert_match m set push_gathering_id = g.id from push_gathering g join alert a on a.user_id = g.user_id
     where g.id = any(:gatherings) and m.alert_id = a.id and m.push_gathering_id is null and m.found_at >= g.since
     returning g.id, m.alert_id
   )
   insert into notification
       (id, kind, address, user_id, priority, available_at, created_at, subscription_id, channel_id, gathering_id)
     select gen_random_uuid(), 'openings-pushed', coalesce(t.browser, t.channel)::text, g.user_id, t.priority, :now, :now,
       t.browser, t.channel, g.id
     from push_gathering g cross join lateral (
       select s.id as browser, null::uuid as channel, ${priorityIn.push} as priority from push_subscription s
       where s.user_id = g.user_id and ${wantsPushes('g.user_id')}
       union all select null, c.id, ${priorityIn.channel} from channel c
       where c.user_id = g.user_id and ${isTold} and (c.alert_ids is null
         or exists (select 1 from tied where tied.id = g.id and tied.alert_id = any(c.alert_ids)))) t
     where g.id = any(:gatherings)`,
})

/** Ties the matches of these gatherings to them, and stores a push for each browser and channel of their people. */
export async function spreadGatherings(em: EntityManager, gatherings: readonly string[], now: Date): Promise<void> {
  await execute(em, spreadStatement, { gatherings, now })
}
