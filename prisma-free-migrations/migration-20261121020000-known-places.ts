import { Migration } from '@mikro-orm/migrations'

/** IP blocks where a person signed in before: guesses from elsewhere must not lock them out there (limit L4). */
export class KnownPlaces extends Migration {
  override up(): void {
    this.addSql('create table known_place (place_hash text primary key, expires_at timestamptz not null)')
  }
}
