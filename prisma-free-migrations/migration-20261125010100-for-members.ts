import { Migration } from '@mikro-orm/migrations'

/** Openings for members on a day: beside the others, so that no query counts or notifies them. */
export class ForMembers extends Migration {
  override up(): void {
    this.addSql(`alter table venue_day add column for_members jsonb not null default '[]';`)
  }
}
