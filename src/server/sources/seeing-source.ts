import { addSights, noSight } from '#domain/availability/page-sight.ts'
import type { PoliteClient } from './http/polite-client.ts'
import { sightOf } from './parsing/page-sight.ts'
import type { VenueSource } from './venue-source.ts'

/**
 * The connector that `build` makes, whose readings tell what their pages looked like. A page that has not changed is
 * not sent again and not counted.
 */
export function seeingSource(client: PoliteClient, build: (client: PoliteClient) => VenueSource): VenueSource {
  let seen = noSight
  const source = build({
    ...client,
    readPage: (visit, parse) =>
      client.readPage(visit, (text) => {
        seen = addSights(seen, sightOf(text))
        return parse(text)
      }),
  })
  return {
    ...source,
    async read(request) {
      seen = noSight
      const reading = await source.read(request)
      return { ...reading, seen }
    },
  }
}
