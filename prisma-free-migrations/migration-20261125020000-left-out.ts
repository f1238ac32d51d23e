import { Migration } from '@mikro-orm/migrations'

/** What an email or a push left out, because it was gone by then, was not told. */
export class LeftOut extends Migration {
  override up(): void {
    this.addSql(`
      alter table alert_match
        add column left_out_of_email boolean not null default false,
        add column left_out_of_push boolean not null default false;
    `)
  }
}
