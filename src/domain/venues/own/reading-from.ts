/** How a venue is read: system, host and pauses. */
export interface ReadingFrom {
  system: string
  host: string
  /** The operator's pause between two readings; without it the requests an hour set the pace. */
  pollSeconds?: number
  requestsPerHour?: number
  minGapMs: number
  daysAhead: number
}
