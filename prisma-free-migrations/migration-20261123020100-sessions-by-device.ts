import { Migration } from '@mikro-orm/migrations'

/**
 * Data of sessions that a person sees. Sessions opened earlier have none. A known origin
 * gets the hash of its address, so that it goes with the account.
 */
export class SessionsByDevice extends Migration {
  override up(): void {
    this.addSql(`
      alter table session
        add column browser text,
        add column ip_address text,
        add column method text not null default 'password' check (method in ('password', 'passkey')),
        add column last_seen_at timestamptz;
      alter table known_origin add column address_hash text;
      create index known_origin_address on known_origin (address_hash);
    `)
  }
}
