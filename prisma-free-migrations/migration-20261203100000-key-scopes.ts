import { Migration } from '@mikro-orm/migrations'

/** API keys that open something of their owner's, and that expire (rule machines-10). Older keys open nothing. */
export class KeyScopes extends Migration {
  override up(): void {
    this.addSql(`
      set local lock_timeout = '3s';
      alter table api_key add column scopes text[] not null default '{}';
      alter table api_key add column expires_at timestamptz;
    `)
  }
}
