import { integer, text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { isUnnumbered } from './keys-of-targets.ts'
import { numberVenues } from './venue-numbers.ts'

/** Rows that one transaction numbers: a writer of one of these alerts waits for no longer. */
const targetsAtOnce = 5000
/** Housekeeping comes again after five minutes, and a worker that stops waits until it is done. */
const maxRounds = 20

const unnumberedVenuesStatement = statement(
  `select distinct venue_id as venue from alert_target where ${isUnnumbered}`,
  { venue: text() },
)

// Alerts and rows are looked up one by one, because PostgreSQL takes what it holds for more than it is and would read all.
const numberTargetsStatement = statement(
  `with held as materialized (
     select ctid, alert_id, venue_id from alert_target where ${isUnnumbered} limit ? for update skip locked
   ), bare as materialized (
     select id from alert where id = any(array(select alert_id from held)) and number is null for no key update skip locked
   ), given as (
     update alert set number = default where id = any(array(select id from bare)) returning id, number
   ), numbered as (
     update alert_target t set venue_number = n.number, alert_number = coalesce(g.number, a.number)
     from held h cross join lateral (select number from alert where id = h.alert_id offset 0) a
       left join given g on g.id = h.alert_id join venue_number n on n.venue_id = h.venue_id
     where t.ctid = h.ctid and coalesce(g.number, a.number) is not null returning 1)
   select count(*)::integer as count from numbered`,
  { count: integer() },
)

/**
 * Numbers what is watched without numbers: what a version before decision 0052 wrote, and what was written while somebody else
 * numbered venues. Passes over what others hold, and leaves the rest for the next time. Returns how much it was.
 */
export async function numberTargets(em: EntityManager, atOnce = targetsAtOnce): Promise<number> {
  const venues = await execute(em, unnumberedVenuesStatement)
  if (venues.length === 0) return 0
  await numberVenues(
    em,
    venues.map(({ venue }) => venue),
  )
  let total = 0
  for (let round = 0; round < maxRounds; round += 1) {
    const [numbered] = await execute(em, numberTargetsStatement, [atOnce])
    if (!numbered || numbered.count === 0) break
    total += numbered.count
  }
  return total
}
