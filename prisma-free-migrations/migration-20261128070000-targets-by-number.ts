import { Migration } from '@mikro-orm/migrations'

/** The version before finds by the keys of numbers, and by that of what has none yet (decision 0048). */
export class TargetsByNumber extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '3s'`)
    this.addSql('drop index if exists alert_target_day')
  }
}
