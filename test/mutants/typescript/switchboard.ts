/** What Stryker's instrumented code reads and counts. */
interface Switchboard {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

export const switchboard = ((globalThis as { __stryker__?: Switchboard }).__stryker__ ??= {})
