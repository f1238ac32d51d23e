import { Migration } from '@mikro-orm/migrations'

/** The relay's treatment of other mailboxes, which shows the cause of a refusal, and the relay's state. */
export class WhoseRefusal extends Migration {
  override up(): void {
    this.addSql(`
      alter table notification add column refused_at timestamptz, add column last_refused_at timestamptz;
      create index notification_refused on notification (last_refused_at) where last_refused_at is not null;
      create index notification_sent on notification (sent_at) where sent_at is not null;
      create table relay_refusal (
        worker integer primary key,
        since timestamptz not null,
        seen_at timestamptz not null,
        reason text not null
      );
    `)
  }
}
