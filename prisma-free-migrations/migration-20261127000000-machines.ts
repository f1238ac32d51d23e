import { Migration } from '@mikro-orm/migrations'

/** API keys with limits of their own, stored as hashes, and webhooks. */
export class Machines extends Migration {
  override up(): void {
    this.addSql(`
      create table api_key (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        name text not null,
        key_hash text not null unique,
        created_at timestamptz not null,
        last_used_at timestamptz
      );
      create index api_key_user on api_key (user_id);

      create table webhook (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        url text not null,
        nonce text not null,
        created_at timestamptz not null,
        ended_at timestamptz,
        last_called_at timestamptz,
        last_failure text
      );
      create index webhook_user on webhook (user_id);

      alter table notification add column webhook_id uuid references webhook on delete cascade;
      create index notification_webhook on notification (webhook_id) where webhook_id is not null;
    `)
  }
}
