import { Migration } from '@mikro-orm/migrations'

/** The terms of a venue's open data, and how often in a row its pages did not fit the format that we know. */
export class FormatChanges extends Migration {
  override up(): void {
    this.addSql(`
      alter table source_state
        add column licence text,
        add column format_change text,
        add column format_changes integer not null default 0;
    `)
  }
}
