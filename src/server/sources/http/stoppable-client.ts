import { failed } from '#server/sources/source-failure.ts'
import type { PoliteClient } from './polite-client.ts'

/** A client that checks before each request if its venue may still be read: a reading makes many, over minutes. */
export function stoppableClient(client: PoliteClient, isStopped: () => Promise<boolean>): PoliteClient {
  return {
    ...client,
    async readPage(visit, parse) {
      if (await isStopped()) return failed('blocked', 'the venue asked not to be read')
      return client.readPage(visit, parse)
    },
  }
}
