/** The longest time that an answer from outside can make us wait, in seconds: one header must not stop anything for a year. */
export const longestNamedWaitSeconds = 6 * 3600
/** The shortest one: whoever asks for a pause gets one. */
export const shortestNamedWaitSeconds = 1

/**
 * The wait of a Retry-After header in whole seconds, as its sender named it: a number or a date (RFC 9110, section
 * 10.2.3). Undefined without one.
 */
export function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}

/** The wait that we keep for a named one, whoever named it: a venue, a receiver or a relay. */
export function keptWait(namedSeconds: number): number
export function keptWait(namedSeconds: number | undefined): number | undefined
export function keptWait(namedSeconds: number | undefined): number | undefined {
  if (namedSeconds === undefined) return undefined
  return Math.min(Math.max(namedSeconds || 0, shortestNamedWaitSeconds), longestNamedWaitSeconds)
}
