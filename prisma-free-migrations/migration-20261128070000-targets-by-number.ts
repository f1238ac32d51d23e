import { Migration } from '@mikro-orm/migrations'

/** The previous version scans the index of numbers, and that of targets without one (decision 0048). */
export class TargetsByNumber extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '3s'`)
    this.addSql('drop index if exists alert_target_day')
  }
}
