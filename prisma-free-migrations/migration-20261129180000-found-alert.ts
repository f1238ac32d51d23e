import { Migration } from '@mikro-orm/migrations'

/**
 * The alerts that watch openings of a reading, a row each (decision 0027). `turn` is the place of its person among those
 * of the reading, and 0 before that is decided. Without keys and references, which would cost a reading more than the rows.
 */
export class FoundAlert extends Migration {
  override up(): void {
    this.addSql(`create table found_alert (
      found uuid not null,
      date date not null,
      alert_number integer not null,
      turn integer not null
    )`)
    this.addSql('create index found_alert_turn on found_alert (found, turn)')
  }
}
