import { addFingerprints, noFingerprint } from '#domain/availability/page-fingerprint.ts'
import type { PoliteClient } from './http/polite-client.ts'
import { refusalOfPage } from './http/challenge.ts'
import { fingerprintOf } from './parsing/page-fingerprint.ts'
import type { VenueSource } from './venue-source.ts'

/**
 * Wraps the connector that `build` makes, so that its readings have a page fingerprint and the number of their requests.
 * An unchanged page is requested, but not sent again, and does not change the fingerprint.
 */
export function withPageFingerprints(client: PoliteClient, build: (client: PoliteClient) => VenueSource): VenueSource {
  let fingerprint = noFingerprint
  let requests = 0
  const source = build({
    ...client,
    readPage(visit, parse) {
      requests += 1
      return client.readPage(visit, (text) => {
        let isRefusal = refusalOfPage(text) !== undefined
        try {
          const page = parse(text)
          isRefusal = false
          return page
        } finally {
          if (!isRefusal) fingerprint = addFingerprints(fingerprint, fingerprintOf(text))
        }
      })
    },
  })
  return {
    ...source,
    async read(request) {
      fingerprint = noFingerprint
      requests = 0
      const reading = await source.read(request)
      return { ...reading, fingerprint, requests }
    },
  }
}
