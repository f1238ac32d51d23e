/** How a venue is read, as the operator has configured it. */
export interface ConfiguredReading {
  system: string
  host: string
  pollSeconds: number
  minGapMs: number
  daysAhead: number
}

/** What the calls of venues need beside the request. */
export interface VenueDeps {
  /** Under which links are signed. */
  linkKey: string
  rateLimits: boolean
  /** How a venue is read; undefined where it is read from nowhere. */
  readingOf: (venueId: string) => ConfiguredReading | undefined
}
