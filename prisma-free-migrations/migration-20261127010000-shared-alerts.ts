import { Migration } from '@mikro-orm/migrations'

/** Alerts that are shared by a link, of which only the hash is stored, and the alerts of friends who joined by it. */
export class SharedAlerts extends Migration {
  override up(): void {
    this.addSql(`
      create table alert_share (
        alert_id uuid primary key references alert on delete cascade,
        token_hash text not null,
        created_at timestamptz not null
      );
      create index alert_share_token on alert_share (token_hash);
      create table joined_alert (
        alert_id uuid primary key references alert on delete cascade,
        shared_id uuid not null references alert on delete cascade,
        name text not null,
        joined_at timestamptz not null
      );
      create index joined_alert_shared on joined_alert (shared_id);
    `)
  }
}
