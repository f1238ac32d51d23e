import { Migration } from '@mikro-orm/migrations'

/** What operators do by their page: block a person, pause a venue, set a banner. */
export class OperatorsActs extends Migration {
  override up(): void {
    this.addSql(`
      set local lock_timeout = '3s';
      alter table users add column blocked_at timestamptz;
      create index users_blocked_idx on users (id) where blocked_at is not null;
      alter table venue_opt_out add column by_operator boolean not null default false;
      create table site_banner (
        one boolean primary key default true check (one),
        text text not null check (length(text) between 1 and 200),
        until timestamptz not null
      );
    `)
  }
}
