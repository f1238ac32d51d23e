import { Migration } from '@mikro-orm/migrations'

/**
 * By which booking system each day was read: a venue's days are read at different times, so when its system changes, some
 * days still stand as the one before named them. Empty for days that were read before.
 */
export class SystemsOfDays extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '3s'`)
    this.addSql('alter table venue_day add column system text')
  }
}
