import { Migration } from '@mikro-orm/migrations'

/** The queue of a notification, which the version before tells by its priority. */
export class OutboxQueue extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '3s'`)
    this.addSql(`alter table notification add column queue text generated always as (
      case when kind = 'openings-called' then 'webhook' when kind <> 'openings-pushed' then 'email'
        when channel_id is null then 'push' else 'channel' end) stored`)
    this.addSql(`create index notification_queue on notification (queue, priority, available_at, turn)
      where state = any (array['pending'::text, 'sending'::text, 'ambiguous'::text])`)
  }
}
