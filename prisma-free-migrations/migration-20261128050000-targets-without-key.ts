import { Migration } from '@mikro-orm/migrations'

/** No query uses the primary key, in this version and the previous one: `alert_target_day` serves both (decision 0048). */
export class TargetsWithoutKey extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '3s'`)
    this.addSql('alter table alert_target drop constraint alert_target_pkey')
  }
}
