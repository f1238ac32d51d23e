import { Migration } from '@mikro-orm/migrations'

/** Trace ids of findings and of their notifications. Null while nothing is traced. */
export class Traces extends Migration {
  override up(): void {
    this.addSql(`
      alter table found add column trace text;
      alter table notification add column trace text;
    `)
  }
}
