import { Migration } from '@mikro-orm/migrations'

/** Makes the Book links of a person's emails lead to our own sheet of the half-hour first. */
export class LookBeforeBooking extends Migration {
  override up(): void {
    this.addSql('alter table user_preferences add column look_before_booking boolean not null default false')
  }
}
