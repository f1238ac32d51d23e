import { Migration } from '@mikro-orm/migrations'

/** When links were asked for and granted, for each address as a hash (limit L10). */
export class LinkRequests extends Migration {
  override up(): void {
    this.addSql(`
      create table link_request (
        address_hash text not null,
        kind text not null,
        requested_at timestamptz not null
      );
      create index link_request_address on link_request (address_hash, requested_at);
    `)
  }
}
