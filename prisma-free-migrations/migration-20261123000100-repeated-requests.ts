import { Migration } from '@mikro-orm/migrations'

/** Answers of requests to make alerts, so that a repeated request makes nothing more. */
export class RepeatedRequests extends Migration {
  override up(): void {
    this.addSql(`
      create table alert_request (
        user_id uuid not null references users on delete cascade,
        request_id uuid not null,
        is_visitor boolean not null,
        answer jsonb not null,
        created_at timestamptz not null,
        primary key (user_id, request_id, is_visitor)
      );
      create index alert_request_created on alert_request (created_at);
    `)
  }
}
