import { Migration } from '@mikro-orm/migrations'

/** Changes of an account's address: asked for, confirmed at the new address, and for a week undone from the old one. */
export class EmailChanges extends Migration {
  override up(): void {
    this.addSql(`
      create table email_change (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        old_email text not null,
        new_email text not null,
        confirm_token text not null unique,
        undo_token text unique,
        requested_at timestamptz not null,
        expires_at timestamptz not null,
        confirmed_at timestamptz,
        undo_expires_at timestamptz,
        undone_at timestamptz
      );
      create unique index email_change_pending on email_change (user_id) where confirmed_at is null;
    `)
  }
}
