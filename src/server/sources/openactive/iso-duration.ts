import { drift } from '#server/sources/parsing/drift.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]

/** Milliseconds of an ISO 8601 duration without months and years, such as PT1H30M, P7D or P1DT12H. */
export function durationMs(text: string): number {
  const parts = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text)
  if (!parts || text.length < 3) throw drift(`'${text.slice(0, 20)}' is no length of time`)
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return (weeks * 7 + days) * dayMs + (hours * 60 + minutes) * minuteMs + seconds * 1000
}

/** Minutes of a slot: whole ones, and less than a day. */
export function slotMinutes(ms: number): number {
  const minutes = ms / minuteMs
  if (!Number.isInteger(minutes) || minutes < 1 || ms >= dayMs) throw drift(`${minutes} minutes is no length of a slot`)
  return minutes
}
