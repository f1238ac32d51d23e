import { addFingerprints, noFingerprint } from '#domain/availability/page-fingerprint.ts'
import type { PoliteClient } from './http/polite-client.ts'
import { refusalOfPage } from './http/challenge.ts'
import { fingerprintOf } from './parsing/page-fingerprint.ts'
import type { VenueSource } from './venue-source.ts'

/**
 * Wraps the connector that `build` makes, so that its readings have a page fingerprint. An unchanged page is not sent
 * again and not counted.
 */
export function withPageFingerprints(client: PoliteClient, build: (client: PoliteClient) => VenueSource): VenueSource {
  let fingerprint = noFingerprint
  const source = build({
    ...client,
    readPage: (visit, parse) =>
      client.readPage(visit, (text) => {
        let isRefusal = refusalOfPage(text) !== undefined
        try {
          const page = parse(text)
          isRefusal = false
          return page
        } finally {
          if (!isRefusal) fingerprint = addFingerprints(fingerprint, fingerprintOf(text))
        }
      }),
  })
  return {
    ...source,
    async read(request) {
      fingerprint = noFingerprint
      const reading = await source.read(request)
      return { ...reading, fingerprint }
    },
  }
}
