import { Migration } from '@mikro-orm/migrations'

/** When a mailbox last turned a mail away for the time being: three such mails in a week suppress it (RELIABILITY, outbox). */
export class SoftFailures extends Migration {
  override up(): void {
    this.addSql('alter table notification add column soft_failed_at timestamptz')
  }
}
