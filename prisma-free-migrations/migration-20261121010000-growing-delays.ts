import { Migration } from '@mikro-orm/migrations'

/** Rate limits with growing delays: when a window ends, and until when no attempt is taken (limit L4). */
export class GrowingDelays extends Migration {
  override up(): void {
    this.addSql(`
      alter table rate_limit rename column window_started_at to window_ends_at;
      alter table rate_limit add column blocked_until timestamptz;
      create index rate_limit_end on rate_limit (window_ends_at);
    `)
  }
}
