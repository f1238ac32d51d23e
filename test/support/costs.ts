type Part = 'application' | 'database' | 'browser' | 'page'

/** How often tests of this worker started each part. */
export const started: Record<Part, number> = { application: 0, database: 0, browser: 0, page: 0 }

/** Counts a part that tests start, for `npm test -- --mode profile`. */
export function countStart(part: Part): void {
  started[part] += 1
}
