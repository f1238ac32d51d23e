import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { BelievedState, History, HistoryEvent } from '#test/faults/history/history.ts'
import type { RelayedMail } from './faulty-relay.ts'
import { gate } from './taken-over.ts'
import { startOf, type WatchedPlace } from './watched-places.ts'

/** SQL of a trigger. Messages to webhooks and channels have a measure of their own (listeners.ts). */
const isEmail = `new.kind not in ('openings-pushed', 'openings-called')`

/**
 * Has the database itself write down each state of each email, and each reading that it was given to believe. Hand-overs
 * pass a gate, which somebody may hold shut (taken-over.ts).
 */
export async function installAudit(em: EntityManager): Promise<void> {
  await em.execute(`
    create table audit_email (seq bigserial, at timestamptz, id uuid, address text, state text, attempt integer, left_by integer);
    create table audit_reading (seq bigserial, at timestamptz, venue_id text, date date);
    create index on audit_reading (at);
    create function audit_email() returns trigger language plpgsql as $$ begin
      insert into audit_email (at, id, address, state, attempt, left_by)
        values (clock_timestamp(), new.id, new.address, new.state, new.attempt,
          case when old.state = 'handed-over' and new.last_error = 'ambiguous: the deliverer died during hand-over'
            then old.lease_owner end);
      return null;
    end $$;
    create function audit_reading() returns trigger language plpgsql as $$ begin
      insert into audit_reading (at, venue_id, date) values (new.read_at, new.venue_id, new.date);
      return null;
    end $$;
    create function wait_at_gate() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(${gate});
      return new;
    end $$;
    create trigger gate before update on notification for each row when (new.state = 'handed-over' and ${isEmail})
      execute function wait_at_gate();
    create trigger audit_new after insert on notification for each row when (${isEmail}) execute function audit_email();
    create trigger audit_changed after update on notification for each row
      when (${isEmail} and (old.state, old.attempt, old.hand_overs) is distinct from (new.state, new.attempt, new.hand_overs))
      execute function audit_email();
    create trigger audit_read after insert or update on day_reading for each row execute function audit_reading();`)
}

/**
 * The largest number of emails that one dead deliverer left unknown. An email that was sent next is known: a deliverer that
 * lost only its connection stored the relay's 250 late.
 */
export async function mostLeftUnknown(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ most: number }[]>(
    `select coalesce(max(count), 0)::integer as most from (
       select count(*) from (
         select state, left_by, lead(state) over (partition by id order by seq) as next from audit_email) as one
       where state in ('ambiguous', 'dead') and left_by is not null and coalesce(next, '') <> 'sent'
       group by left_by) as by_deliverer`,
  )
  return row?.most ?? 0
}

/** How many emails and messages wait for their end, and how many readings for their telling. */
export async function countWaiting(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `select (select count(*) from notification where state in ('pending', 'sending', 'handed-over', 'ambiguous'))::integer
       + (select count(*) from found)::integer as count`,
  )
  return row?.count ?? 0
}

/** How often each venue-day was read since an instant. */
export async function countReadings(em: EntityManager, since: number): Promise<Map<string, number>> {
  const rows = await em.execute<{ day: string; count: number }[]>(
    `select venue_id || ' ' || to_char(date, 'YYYY-MM-DD') as day, count(*)::integer as count
     from audit_reading where at > ? group by 1`,
    [new Date(since)],
  )
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** The events of a run, for the checker. All of it is over, so nothing missing will come any more. */
export async function historyOf({
  em,
  places,
  accepted,
  unsubscribed,
  startedAt,
}: {
  em: EntityManager
  places: readonly WatchedPlace[]
  accepted: readonly RelayedMail[]
  /** When an address had unsubscribed. */
  unsubscribed: ReadonlyMap<string, number>
  startedAt: number
}): Promise<History> {
  const placeOf = new Map(places.flatMap((place) => place.addresses.map((address) => [address, place] as const)))
  const events: HistoryEvent[] = []
  for (const [address, { name }] of placeOf) {
    events.push({ of: 'truth', at: startedAt, kind: 'watched', alert: address, address, places: [name] })
  }
  for (const [address, at] of unsubscribed) events.push({ of: 'truth', at, kind: 'unsubscribed', address })
  for (const { name, openedAt } of places) {
    if (openedAt !== undefined) events.push({ of: 'truth', at: openedAt, kind: 'opened', place: name })
  }
  // A long run has more of them than a call takes arguments.
  for (const event of await readingsOf(em, places)) events.push(event)
  for (const event of await beliefOf(em)) events.push(event)
  for (const { at, id, address, deflated } of accepted) {
    const raw = inflateRawSync(await deflated).toString()
    const tells = placesTold(raw, placeOf.get(address))
    const bytes = createHash('sha256').update(raw).digest('base64')
    events.push({ of: 'world', at, kind: 'accepted', id, address, bytes, tells })
  }
  return {
    places: Object.fromEntries(places.map((place) => [place.name, startOf(place)])),
    // Sorting keeps the order of events in one millisecond, as the database numbered them.
    events: events.toSorted((a, b) => a.at - b.at),
    endedAt: Infinity,
  }
}

async function readingsOf(em: EntityManager, places: readonly WatchedPlace[]): Promise<HistoryEvent[]> {
  const rows = await em.execute<{ at: Date; venueId: string; date: string }[]>(
    `select at, venue_id as "venueId", to_char(date, 'YYYY-MM-DD') as date from audit_reading order by seq`,
  )
  const byDay = Map.groupBy(places, ({ venueId, date }) => `${venueId} ${date}`)
  return rows.flatMap(({ at: readAt, venueId, date }) => {
    const at = new Date(readAt).getTime()
    const covered = byDay.get(`${venueId} ${date}`) ?? []
    const shows = covered.filter(({ openedAt = Infinity }) => openedAt <= at).map(({ name }) => name)
    return [{ of: 'truth' as const, at, kind: 'read' as const, covers: covered.map(({ name }) => name), shows }]
  })
}

async function beliefOf(em: EntityManager): Promise<HistoryEvent[]> {
  const rows = await em.execute<{ at: Date; id: string; address: string; state: BelievedState; attempt: number }[]>(
    'select at, id, address, state, attempt from audit_email order by seq',
  )
  return rows.map(({ at, ...row }) => ({ of: 'belief', at: new Date(at).getTime(), ...row }))
}

/** The watched court or tee time that the text of an email names. */
function placesTold(raw: string, place: WatchedPlace | undefined): string[] {
  const text = raw.replaceAll(/=\r?\n/g, '').replaceAll(/[\s\u00a0\u202f]+/g, ' ')
  return place && text.includes(place.label) ? [place.name] : ['a place that nobody freed']
}
