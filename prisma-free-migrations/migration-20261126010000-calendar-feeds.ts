import { Migration } from '@mikro-orm/migrations'

/** The private calendar of each person who made one: only the hash of what is in its address. */
export class CalendarFeeds extends Migration {
  override up(): void {
    this.addSql(`
      create table calendar_feed (
        user_id uuid primary key references users on delete cascade,
        token_hash text not null unique,
        created_at timestamptz not null
      );
    `)
  }
}
