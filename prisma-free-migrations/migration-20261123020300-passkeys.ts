import { Migration } from '@mikro-orm/migrations'

/** Passkeys (WebAuthn) of accounts, and the challenges that are out for them. */
export class Passkeys extends Migration {
  override up(): void {
    this.addSql(`
      create table passkey (
        credential_id text primary key,
        user_id uuid not null references users on delete cascade,
        public_key text not null,
        counter bigint not null,
        transports text[] not null default '{}',
        name text not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      create index passkey_of_user on passkey (user_id);

      create table passkey_challenge (
        id uuid primary key,
        purpose text not null check (purpose in ('register', 'sign-in', 'prove')),
        session_id uuid references session on delete cascade,
        challenge text not null,
        expires_at timestamptz not null
      );
    `)
  }
}
