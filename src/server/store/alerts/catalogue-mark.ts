import { createHash } from 'node:crypto'
import type { Catalogue } from '#domain/venues/catalogue.ts'

const marks = new WeakMap<Catalogue, string>()

/** Differs between two catalogues in which a preset may mean different venues. */
export function catalogueMark(catalogue: Catalogue): string {
  const known = marks.get(catalogue)
  if (known !== undefined) return known
  const said = catalogue.of('all').map(({ id, sport, displayName, lat, lng }) => [id, sport, displayName, lat, lng])
  const mark = createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 22)
  marks.set(catalogue, mark)
  return mark
}
