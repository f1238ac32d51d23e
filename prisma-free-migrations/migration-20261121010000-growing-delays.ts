import { Migration } from '@mikro-orm/migrations'

/** Rate limits whose refusals grow: when a window ends, and until when nothing more is taken (RELIABILITY, Rate limits). */
export class GrowingDelays extends Migration {
  override up(): void {
    this.addSql(`
      alter table rate_limit rename column window_started_at to window_ends_at;
      alter table rate_limit add column blocked_until timestamptz;
      create index rate_limit_end on rate_limit (window_ends_at);
    `)
  }
}
