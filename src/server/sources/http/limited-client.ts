import { failed } from '#server/sources/source-failure.ts'
import type { PoliteClient } from './polite-client.ts'

/** A client for a single look at a site: after so many pages there are no more. */
export function limitedClient(client: PoliteClient, maxPages: number): PoliteClient {
  let pages = 0
  return {
    ...client,
    async readPage(visit, parse) {
      pages += 1
      if (pages > maxPages) return failed('error', `to read it takes more than ${maxPages} pages`)
      return client.readPage(visit, parse)
    },
  }
}
