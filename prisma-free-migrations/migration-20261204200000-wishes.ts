import { Migration } from '@mikro-orm/migrations'

/** What else an alert asks of an opening: courts, surface, lights, roof, price (decision 0064). */
export class Wishes extends Migration {
  override up(): void {
    this.addSql(`
      set local lock_timeout = '3s';
      alter table alert add column wishes jsonb;
    `)
  }
}
