import type { ReadingFrom } from '#domain/venues/own/own-reading.ts'
import type { SigningKeys } from '#server/signing/signing-keys.ts'

/** By venue; or the stand-ins of all venues, with their pace. */
type ConfiguredReadings =
  | { kind: 'named'; readings: ReadonlyMap<string, ReadingFrom> }
  | { kind: 'stand-ins'; pollSeconds: number; daysAhead: number }

/** Dependencies of the venues' procedures besides the request. */
export interface VenueDeps {
  /** Under which links are signed. */
  linkKeys: SigningKeys
  rateLimits: boolean
  /** Where requests about venues go. */
  operatorAddress: string
  /** The operator's configuration of reading venues; stand-ins if no file names any source. */
  configured: ConfiguredReadings
}
