import { Migration } from '@mikro-orm/migrations'

/** Marks openings that an email or a push left out because they were gone: they were not notified. */
export class LeftOut extends Migration {
  override up(): void {
    this.addSql(`
      alter table alert_match
        add column left_out_of_email boolean not null default false,
        add column left_out_of_push boolean not null default false;
    `)
  }
}
