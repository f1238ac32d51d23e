import { Migration } from '@mikro-orm/migrations'

/** Names of the field: days are viewed, and a person signs in from a known origin. */
export class FieldNames extends Migration {
  override up(): void {
    this.addSql(`
      alter table looked_day rename to viewed_day;
      alter table viewed_day rename column looked_at to viewed_at;
      alter table viewed_day rename constraint looked_day_pkey to viewed_day_pkey;
      alter table known_place rename to known_origin;
      alter table known_origin rename column place_hash to origin_hash;
      alter table known_origin rename constraint known_place_pkey to known_origin_pkey;
    `)
  }
}
