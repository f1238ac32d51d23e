import { Migration } from '@mikro-orm/migrations'

/** How often a try at a notification failed, which is what retries wait by. A claim that died with its deliverer is none. */
export class FailedTries extends Migration {
  override up(): void {
    this.addSql(`alter table notification add column failures integer not null default 0;`)
  }
}
