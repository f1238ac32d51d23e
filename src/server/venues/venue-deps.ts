import type { SourceSeen } from '#domain/venues/own/named-source.ts'
import type { ReadingFrom } from '#domain/venues/own/own-reading.ts'
import type { SigningKeys } from '#server/signing/signing-keys.ts'

/** By venue; or the stand-ins of all venues, with their pace. */
type ConfiguredReadings =
  | { kind: 'named'; readings: ReadonlyMap<string, ReadingFrom> }
  | { kind: 'stand-ins'; pollSeconds: number; daysAhead: number }

/** The result of trying a source once; `fault` says why there is no reading. */
type SourceTry = { reading: ReadingFrom; seen: SourceSeen } | { fault: string }

/** Dependencies of the venues' procedures besides the request. */
export interface VenueDeps {
  /** Under which links are signed. */
  linkKeys: SigningKeys
  rateLimits: boolean
  /** The operator's configuration of reading venues; stand-ins if no file names any source. */
  configured: ConfiguredReadings
  /** Checks an entry that a venue wrote, and reads it once. */
  trySource: (venueId: string, entry: Readonly<Record<string, unknown>>) => Promise<SourceTry>
}
