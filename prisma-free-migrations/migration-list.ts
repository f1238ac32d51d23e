import { FieldNames } from './migration-20261122000000-field-names.ts'
import { Foundation } from './migration-20261121000000-foundation.ts'
import { GrowingDelays } from './migration-20261121010000-growing-delays.ts'
import { KnownPlaces } from './migration-20261121020000-known-places.ts'
import { ReadingDemand } from './migration-20261121040000-reading-demand.ts'
import { SoftFailures } from './migration-20261121030000-soft-failures.ts'

/** All migrations in the order in which they run. Names are stored in the database: never change one. */
export const migrationList = [
  { name: '20261121000000-foundation', class: Foundation },
  { name: '20261121010000-growing-delays', class: GrowingDelays },
  { name: '20261121020000-known-places', class: KnownPlaces },
  { name: '20261121030000-soft-failures', class: SoftFailures },
  { name: '20261121040000-reading-demand', class: ReadingDemand },
  { name: '20261122000000-field-names', class: FieldNames },
]
