import { Foundation } from './migration-20261121000000-foundation.ts'

/** All migrations in the order in which they run. Names are stored in the database: never change one. */
export const migrationList = [{ name: '20261121000000-foundation', class: Foundation }]
