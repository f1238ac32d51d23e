import { Migration } from '@mikro-orm/migrations'

/** Number of failed attempts, which sets the delay of a retry. A claim that died with its deliverer does not count. */
export class FailedTries extends Migration {
  override up(): void {
    this.addSql(`alter table notification add column failures integer not null default 0;`)
  }
}
