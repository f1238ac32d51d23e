import { failed } from '#server/sources/source-failure.ts'
import type { PageFetcher } from './page-fetcher.ts'

/** A fetcher that checks before each request if its venue may still be read: a reading makes many, over minutes. */
export function stoppableFetcher(fetcher: PageFetcher, isStopped: () => Promise<boolean>): PageFetcher {
  return {
    ...fetcher,
    async fetchPage(visit) {
      if (await isStopped()) return failed('blocked', 'the venue asked not to be read')
      return fetcher.fetchPage(visit)
    },
  }
}
