/** How a venue is read: system, host and pauses. */
export interface ReadingFrom {
  system: string
  host: string
  pollSeconds: number
  minGapMs: number
  daysAhead: number
}
