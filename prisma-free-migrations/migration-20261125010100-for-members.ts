import { Migration } from '@mikro-orm/migrations'

/** What only members of a venue can book on a day: beside its openings, so that nothing counts or tells it. */
export class ForMembers extends Migration {
  override up(): void {
    this.addSql(`alter table venue_day add column for_members jsonb not null default '[]';`)
  }
}
