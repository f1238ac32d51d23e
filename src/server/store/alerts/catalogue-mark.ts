import { createHash } from 'node:crypto'
import type { Venue } from '#domain/venues/venue.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'

const marks = new WeakMap<readonly Venue[], string>()

/** Differs between two catalogues in which a preset may mean different venues. */
export function catalogueMark(catalogue: readonly Venue[] = venuesOf('all')): string {
  const known = marks.get(catalogue)
  if (known !== undefined) return known
  const said = catalogue.map(({ id, sport, displayName, lat, lng }) => [id, sport, displayName, lat, lng])
  const mark = createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22)
  marks.set(catalogue, mark)
  return mark
}
