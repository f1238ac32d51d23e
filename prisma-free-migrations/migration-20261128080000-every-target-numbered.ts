import { Migration } from '@mikro-orm/migrations'

/**
 * Fills the numbers that housekeeping of the version before had not come to (decision 0048), so that every alert, every
 * venue that is watched or read, and every target has its number. `alert_target_unnumbered` stays for that version, whose
 * readings scan it; the next one drops it.
 */
export class EveryTargetNumbered extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '3s'`)
    this.addSql(`insert into venue_number (venue_id)
      select venue_id from alert_target union select venue_id from source_state order by 1 on conflict do nothing`)
    this.addSql('update alert set number = default where number is null')
    this.addSql(`update alert_target t set venue_number = n.number, alert_number = a.number from alert a, venue_number n
      where a.id = t.alert_id and n.venue_id = t.venue_id and (t.venue_number is null or t.alert_number is null)`)
  }
}
