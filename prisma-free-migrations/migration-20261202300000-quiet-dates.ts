import { Migration } from '@mikro-orm/migrations'

/** Days of a weekly alert on which its owner has booked already (decision 0039). */
export class QuietDates extends Migration {
  override up(): void {
    this.addSql(`
      set local lock_timeout = '3s';
      alter table alert add column quiet_dates text[] not null default '{}';
    `)
  }
}
