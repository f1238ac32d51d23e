import { Migration } from '@mikro-orm/migrations'

/** Corrections of venues to the catalogue. */
export class CorrectedVenues extends Migration {
  override up(): void {
    this.addSql(`
      create table venue_correction (
        venue_id text primary key,
        correction jsonb not null,
        corrected_at timestamptz not null
      );
    `)
  }
}
