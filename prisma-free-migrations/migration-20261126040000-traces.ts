import { Migration } from '@mikro-orm/migrations'

/** What was found, and what is told of it, name the trace that they belong to. Null while nothing is traced. */
export class Traces extends Migration {
  override up(): void {
    this.addSql(`
      alter table found add column trace text;
      alter table notification add column trace text;
    `)
  }
}
