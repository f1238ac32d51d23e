import { Migration } from '@mikro-orm/migrations'

/**
 * When people want to hear of openings, and what the outbox needs to keep to it: when an email was claimed for the first
 * time, whether it is a digest, and emails of their own for openings of one day that cannot wait.
 */
export class MailPace extends Migration {
  override up(): void {
    this.addSql(`
      alter table user_preferences
        add column email_pace text not null default 'at-once' check (email_pace in ('at-once', 'daily')),
        add column digest_time text not null default '07:00',
        add column quiet_from text,
        add column quiet_until text,
        add column urgent_today boolean not null default true,
        add column emails_per_hour integer not null default 4 check (emails_per_hour between 1 and 12),
        add constraint user_preferences_quiet check ((quiet_from is null) = (quiet_until is null));

      alter table notification
        add column gathered_at timestamptz,
        add column only_date date,
        add column is_digest boolean not null default false;
      update notification set gathered_at = created_at where attempt > 0;

      drop index notification_open_bucket;
      create unique index notification_open_bucket on notification (address)
        where kind = 'openings-found' and state = 'pending' and attempt = 0 and only_date is null;
      create unique index notification_urgent_bucket on notification (address, only_date)
        where kind = 'openings-found' and state = 'pending' and attempt = 0 and only_date is not null;
    `)
  }
}
