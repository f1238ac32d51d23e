import type { Pool } from 'pg'
import { ConfigError } from '#domain/config-error.ts'
import type { MigrationList } from './orm-options.ts'

interface Found {
  encoding: string
  datestyle: string
  schema: string | null
  tables: string[]
}

/** Tables of extensions are nobody's. The list of migrations may be empty after an interrupted first start. */
const findSql = `
  select pg_encoding_to_char(d.encoding) as encoding, current_setting('datestyle') as datestyle,
         current_schema() as schema,
         array(select c.relname::text from pg_class c
                where c.relnamespace = to_regnamespace(quote_ident(current_schema())) and c.relkind in ('r', 'p', 'v', 'm', 'f')
                  and not exists (select from pg_depend x where x.objid = c.oid and x.deptype = 'e')
                order by c.relname limit 50) as tables
    from pg_database d where d.datname = current_database()`

const migrationsTable = 'mikro_orm_migrations'

/**
 * Refuses a database that cannot be ours before anything is made in it (decision 0057).
 * @throws ConfigError that names the variable and the fix.
 */
export async function requireOwnDatabase(variable: string, pool: Pool, migrations: MigrationList): Promise<void> {
  const { rows } = await pool.query<Found>(findSql)
  const { encoding = '', datestyle = '', schema = null, tables = [] } = rows[0] ?? {}
  const fault = faultOf({ encoding, datestyle, schema })
  if (fault !== undefined) throw new ConfigError([`${variable}: ${fault}`])
  const others = tables.filter((name) => name !== migrationsTable)
  if (others.length === 0 || (tables.includes(migrationsTable) && (await hasOneOf(migrations, pool)))) return
  const named = `${others.slice(0, 3).join(', ')}${others.length > 3 ? ' …' : ''}`
  throw new ConfigError([
    `${variable}: the database has tables of something else (${named}); name an empty database, or create one`,
  ])
}

function faultOf({ encoding, datestyle, schema }: Omit<Found, 'tables'>): string | undefined {
  if (encoding !== 'UTF8')
    return `the database stores ${encoding}, which cannot hold every name; create one with encoding 'UTF8' template template0`
  if (schema === null)
    return 'its search_path leads to no schema; create that schema, or reset search_path of the role and the database'
  // Behind a pooler a session keeps the server's settings.
  if (!datestyle.startsWith('ISO'))
    return `its DateStyle is ${datestyle}; alter role or database … set datestyle to 'ISO, MDY'`
  return undefined
}

async function hasOneOf(migrations: MigrationList, pool: Pool): Promise<boolean> {
  const names = migrations.map(({ name }) => name)
  const { rows } = await pool.query(`select from ${migrationsTable} where name = any($1) limit 1`, [names])
  return rows.length > 0
}
