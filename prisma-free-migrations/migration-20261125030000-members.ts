import { Migration } from '@mikro-orm/migrations'

/**
 * Memberships of people and of single alerts, and the instant since which an opening is free for members. Stored days
 * get the time of their last change for that.
 */
export class Members extends Migration {
  override up(): void {
    this.addSql(`
      alter table user_preferences add column member_venues text[] not null default '{}';
      alter table alert add column member_venues text[] not null default '{}';
      alter table alert_target drop constraint alert_target_pkey;
      alter table alert_target add column is_member boolean not null default false;
      alter table alert_target add primary key (venue_id, day, alert_id) include (slot_mask, match_class, is_member);
      alter table venue_day add column closed_for_members jsonb not null default '[]';
      update venue_day set for_members = (
        select jsonb_agg(o || jsonb_build_object('openedAt', floor(extract(epoch from changed_at) * 1000), 'forMembers', true))
        from jsonb_array_elements(for_members) o)
      where for_members <> '[]';
    `)
  }
}
