import { Migration } from '@mikro-orm/migrations'

/** Channels: a person's ntfy topic, Telegram chat and the like, to which openings are pushed as to a browser (decision 0021). */
export class Channels extends Migration {
  override up(): void {
    this.addSql(`
      set local lock_timeout = '3s';
      create table channel (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        url text not null,
        alert_ids uuid[],
        created_at timestamptz not null,
        ended_at timestamptz,
        paused_at timestamptz,
        last_sent_at timestamptz,
        last_failure text
      );
      create index channel_user on channel (user_id);

      alter table notification add column channel_id uuid references channel on delete cascade;
      create index notification_channel on notification (channel_id) where channel_id is not null;
    `)
  }
}
