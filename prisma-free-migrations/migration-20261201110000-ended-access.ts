import { Migration } from '@mikro-orm/migrations'

/** What a reset or change of the password ends (decision 0055): the last proof of the mailbox, and paused keys and webhooks. */
export class EndedAccess extends Migration {
  override up(): void {
    this.addSql(`
      set local lock_timeout = '3s';
      alter table users add column mailbox_proven_at timestamptz;
      alter table api_key add column paused_at timestamptz;
      alter table webhook add column paused_at timestamptz;
      alter table email_change add column old_proven_at timestamptz;
    `)
  }
}
