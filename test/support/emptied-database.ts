import type { Database } from '#server/database/connection.ts'
import { deleteOfRows } from './rows-of-tests.ts'

/**
 * Tables, triggers, functions and settings, which a test may have changed. A change in a catalogue gives its row
 * another xmin; only of pg_class a mere truncation does so, too.
 */
const shape = `select concat_ws(' ', ${[
  ...['attribute', 'trigger', 'proc', 'constraint', 'index', 'namespace', 'db_role_setting', 'event_trigger'].map(
    (name) => `(select count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) from pg_${name})`,
  ),
  '(select sum(hashtext(concat(relname, relnatts, reloptions, relpersistence))) from pg_class)',
].join(', ')}) as shape`

/** Others that are at work in the database, and locks that outlive a statement. */
const strangers = `select
    (select count(*) from pg_stat_activity where datname = current_database() and backend_type = 'client backend')
      as connections,
    (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and state <> 'idle') + (select count(*) from pg_locks l join pg_database d on d.oid = l.database
      where datname = current_database() and locktype = 'advisory') as busy`

/** Empties the tables that have rows nevertheless, such as those of a migration, and lets sequences begin anew. */
const emptyRest = `do $$
  declare
    name text;
    has_rows boolean;
  begin
    for name in select format('%I.%I', schemaname, tablename) from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'mikro_orm_migrations'
    loop
      execute 'select exists (select from ' || name || ')' into has_rows;
      if has_rows then execute 'truncate ' || name || ' cascade'; end if;
    end loop;
    perform setval(seqrelid, seqstart, false) from pg_sequence
      where seqrelid <> pg_get_serial_sequence('mikro_orm_migrations', 'id')::regclass;
  end
$$`

/** Everything but the rows, to tell whether a test changed it. */
export async function shapeOf(database: Database): Promise<string> {
  const [row] = await database.orm.em.fork().execute<{ shape: string }[]>(shape)
  return row?.shape ?? ''
}

/** Empties a database whose test is over. True if the next test finds it as good as new. */
export async function emptied(database: Database, shapeWhenNew: string): Promise<boolean> {
  const pools = database.pools().map(({ pool }) => pool)
  if (pools.some(({ ended, totalCount, idleCount }) => ended || totalCount !== idleCount)) return false
  try {
    const em = database.orm.em.fork()
    const [found] = await em.execute<{ connections: string; busy: string }[]>(strangers)
    const ours = pools.reduce((sum, { totalCount }) => sum + totalCount, 0)
    if (Number(found?.connections) !== ours || Number(found?.busy) !== 0) return false
    if ((await shapeOf(database)) !== shapeWhenNew) return false
    await em.execute(`${deleteOfRows};${emptyRest}`)
    return true
  } catch {
    return false
  }
}
