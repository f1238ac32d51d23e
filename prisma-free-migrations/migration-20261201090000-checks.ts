import { Migration } from '@mikro-orm/migrations'

/** How often a venue is checked, and the requests of the last hour. */
export class Checks extends Migration {
  override up(): void {
    this.addSql(`
      set local lock_timeout = '3s';
      alter table source_state add column checks jsonb, add column request_hour timestamptz,
        add column requests integer not null default 0, add column requests_before integer not null default 0;
    `)
  }
}
