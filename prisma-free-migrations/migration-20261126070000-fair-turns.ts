import { Migration } from '@mikro-orm/migrations'

/** Order of notifications, the longest wait first, and the time of the next one. */
export class FairTurns extends Migration {
  override up(): void {
    this.addSql(`
      alter table found add column is_ordered boolean not null default false, add column next_turn_at timestamptz;
      alter table notification add column turn integer not null default 0;
      drop index notification_due;
      create index notification_due on notification (priority, available_at, turn)
        where state in ('pending', 'sending', 'ambiguous');
    `)
  }
}
