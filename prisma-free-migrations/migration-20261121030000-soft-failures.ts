import { Migration } from '@mikro-orm/migrations'

/** When a mailbox last refused a mail temporarily. Three such mails in a week suppress the address. */
export class SoftFailures extends Migration {
  override up(): void {
    this.addSql('alter table notification add column soft_failed_at timestamptz')
  }
}
