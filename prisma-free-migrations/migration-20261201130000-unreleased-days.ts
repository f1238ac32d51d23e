import { Migration } from '@mikro-orm/migrations'

/**
 * The reason that a day without openings is not full: it is not released yet, and opens at `opens_at` if the booking
 * system says so, or some of its courts are unknown. `suspect_keys` are the openings of a day that changed in bulk: a
 * second reading agrees with it opening by opening.
 */
export class UnreleasedDays extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '3s'`)
    this.addSql(
      'alter table venue_day add column gap text, add column opens_at timestamptz, add column suspect_keys jsonb',
    )
  }
}
