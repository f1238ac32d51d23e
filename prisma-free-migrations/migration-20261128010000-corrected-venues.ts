import { Migration } from '@mikro-orm/migrations'

/** What venues say of themselves in place of what the catalogue lists. */
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
