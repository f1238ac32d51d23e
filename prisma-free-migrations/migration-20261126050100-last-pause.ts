import { Migration } from '@mikro-orm/migrations'

/** When an alert rested last: what opened then is no riddle to its owner afterwards. */
export class LastPause extends Migration {
  override up(): void {
    this.addSql(`
      alter table alert add column rested_from timestamptz, add column rested_until timestamptz;
      update alert set rested_from = now(), rested_until = paused_until where paused_until > now();
    `)
  }
}
