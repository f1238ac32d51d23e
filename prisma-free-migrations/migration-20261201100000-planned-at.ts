import { Migration } from '@mikro-orm/migrations'

/** The database's time at which the next reading of a venue was planned: a later one shows that its clock was set back. */
export class PlannedAt extends Migration {
  override up(): void {
    this.addSql(`
      set local lock_timeout = '3s';
      alter table source_state add column planned_at timestamptz;
    `)
  }
}
