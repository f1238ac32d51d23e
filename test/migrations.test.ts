import type { Migration } from '@mikro-orm/migrations'
import { expect, test } from 'vitest'
import { migrationList } from '#migrations/migration-list.ts'
import { faultsOfMigration } from './support/only-adding.ts'

const patient = `set local lock_timeout = '3s';`

type MigrationClass = new (driver: never, config: never) => Migration

async function sqlOf(migration: MigrationClass): Promise<string[]> {
  const made = new migration(undefined as never, undefined as never)
  await made.up()
  return made.getQueries().map(String)
}

test('a migration only adds, so that the version before goes on until it is restarted (decision 0041)', async () => {
  const [foundation, ...later] = migrationList
  expect(foundation?.name).toContain('foundation')
  for (const { name, class: migration } of later) expect(faultsOfMigration(await sqlOf(migration)), name).toEqual([])
})

test('migrations stand in the order of their names, so that a database of any version gets those that it lacks', () => {
  const names = migrationList.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
})

test.each([
  'drop table alert',
  'alter table alert drop column holes',
  'alter table alert add column a text, drop column holes',
  'alter table alert rename column holes to rounds',
  'alter table alert rename to watch',
  'alter table alert alter column spots type smallint',
  'alter table alert alter email set not null',
  'alter table alert alter email set default nextval($$s$$)',
  'create sequence s; alter table alert add column a integer; alter table alert alter spots set default nextval($$s$$)',
  'alter table alert add column a integer; alter table alert alter column a set not null',
  'alter table alert add column a integer; create unique index one_each on alert (a, email)',
  'alter table alert add column a integer; create unique index one_each on users (a)',
  'alter sequence alert_number owned by none',
  'alter table alert add column a text not null',
  'alter table alert add column a text unique',
  'alter table alert add column a uuid not null default gen_random_uuid()',
  'alter table alert add constraint few check (spots < 3)',
  'alter table alert add check (spots < 3)',
  'create unique index one_each on alert (email)',
  'create index concurrently quick on alert (email)',
  'create or replace function tend_day_history() returns integer language sql as $$ select 1 $$',
  'create trigger t before insert on alert for each row execute function f()',
  `update alert set email = 'a;b'`,
  'delete from alert',
  `insert into alert (id) values ('1')`,
  'truncate alert',
  'do $$ begin drop table alert; end $$',
])('a migration that takes away or narrows is refused: %s', (statement) => {
  expect(faultsOfMigration([`${patient} create table other (id uuid); ${statement}`])).toHaveLength(1)
})

test.each([
  'create table made (id uuid primary key); create unique index made_once on made (id); insert into made values (null)',
  'create table made (id uuid); alter table made add check (id is not null); update made set id = null',
  'create table parts (d date) partition by range (d); create table rest partition of parts default',
  'create function f() returns integer language plpgsql as $$ begin drop table alert; return 1; end $$',
  `${patient} alter table alert add column a text, add column b integer not null default 0 check (b in (0, 1))`,
  `${patient} create index alert_by_a on alert (a) -- drop table alert;`,
  // The version before does not write columns that it does not know.
  `${patient} create sequence s; alter table alert add column a integer; alter table alert alter column a set default nextval('s');
   alter sequence s owned by alert.a; alter table alert alter a set storage external`,
  `${patient} alter table alert add column a integer; create unique index one_a on alert (a) where a is not null`,
  `${patient} create table made (id uuid references users on delete cascade)`,
])('a migration that only adds is not: %s', (statements) => {
  expect(faultsOfMigration([statements])).toEqual([])
})

test.each([
  'alter table alert add column a text',
  'create index alert_by_a on alert (a)',
  'create table made (id uuid references users)',
  `set local lock_timeout = '60s'; create index alert_by_a on alert (a)`,
])('one that locks a table of the version before sets a lock timeout: %s', (statements) => {
  expect(faultsOfMigration([statements]).join()).toContain('lock_timeout')
})
