import { Migration } from '@mikro-orm/migrations'

/** Alerts may choose their venues by a preset, and ended alerts are listed by their owner. */
export class VenuePresets extends Migration {
  override up(): void {
    this.addSql(`
      alter table alert add column venue_preset jsonb;
      alter table alert add column preset_catalogue text;
      create index alert_preset on alert (preset_catalogue) where venue_preset is not null and ended_at is null;
      create index alert_ended on alert (user_id, ended_at) where ended_at is not null;
    `)
  }
}
