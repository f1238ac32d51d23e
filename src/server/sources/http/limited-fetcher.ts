import { failed } from '#server/sources/source-failure.ts'
import type { PageFetcher } from './page-fetcher.ts'

/** A fetcher for a single look at a site: after so many pages there are no more. */
export function limitedFetcher(fetcher: PageFetcher, maxPages: number): PageFetcher {
  let pages = 0
  return {
    ...fetcher,
    async fetchPage(visit) {
      pages += 1
      if (pages > maxPages) return failed('error', `to read it takes more than ${maxPages} pages`)
      return fetcher.fetchPage(visit)
    },
  }
}
