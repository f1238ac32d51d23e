import { Migration } from '@mikro-orm/migrations'

/** Tennis alerts may ask for a length. */
export class CourtMinutes extends Migration {
  override up(): void {
    this.addSql('alter table alert add column court_minutes integer check (court_minutes between 1 and 1440)')
  }
}
