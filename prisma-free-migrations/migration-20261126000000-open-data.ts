import { Migration } from '@mikro-orm/migrations'

/**
 * Items of the open feeds, each with the version that orders it: milliseconds times 1000, and a position within the
 * batch. An item without facts is deleted. `feed_day` has the published state of each venue-day.
 */
export class OpenData extends Migration {
  override up(): void {
    this.addSql(`
      create table feed_item (
        feed text not null check (feed in ('facility', 'slot')),
        id text collate "C" not null,
        venue_id text not null,
        date date,
        facts jsonb,
        version bigint not null,
        deleted_at timestamptz,
        primary key (feed, id),
        check ((facts is null) = (deleted_at is not null))
      );
      create index feed_item_by_version on feed_item (feed, version);
      create index feed_item_by_timestamp on feed_item (feed, (version / 1000), id);
      create index feed_item_by_day on feed_item (venue_id, date);
      create index feed_item_deleted on feed_item (deleted_at) where deleted_at is not null;
      create table feed_day (
        venue_id text not null,
        date date not null,
        digest text not null,
        primary key (venue_id, date)
      );
    `)
  }
}
