import { Foundation } from './migration-20261129000000-foundation.ts'
import { FoundAlert } from './migration-20261129180000-found-alert.ts'
import { OutboxQueue } from './migration-20261129180739-outbox-queue.ts'

/** All migrations in the order in which they run. Names are stored in the database: never change one. */
export const migrationList = [
  { name: '20261129000000-foundation', class: Foundation },
  { name: '20261129180000-found-alert', class: FoundAlert },
  { name: '20261129180739-outbox-queue', class: OutboxQueue },
]

/**
 * The migrations that the foundation replaces, made before any version was released: the first, the last, their number,
 * and the commit that has them all.
 */
export const replacedByFoundation = {
  first: '20261121000000-foundation',
  last: '20261204400000-one-history',
  count: 56,
  commit: '179392ea',
}
