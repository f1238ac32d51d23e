import { drift } from '#server/sources/parsing/drift.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]
/** More figures can be a number that is infinite, which a cursor cannot keep. */
const maxLength = 40

/** Milliseconds of an ISO 8601 duration, such as PT1H30M, P7D or P1DT12H. A month has its least, 28 days. */
export function durationMs(text: string): number {
  const parts = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text)
  if (!parts || text.length < 3 || text.length > maxLength) throw drift(`'${text.slice(0, 20)}' is no length of time`)
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  return (years * 365 + months * 28 + weeks * 7 + days) * dayMs + (hours * 60 + minutes) * minuteMs + seconds * 1000
}

/** Minutes of a slot: whole ones, and less than a day. */
export function slotMinutes(ms: number): number {
  const minutes = ms / minuteMs
  if (!Number.isInteger(minutes) || minutes < 1 || ms >= dayMs) throw drift(`${minutes} minutes is no length of a slot`)
  return minutes
}

/** Milliseconds of an instant as ISO 8601 with an offset. */
export function instantMs(text: string): number {
  const normal = text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  const ms = /T[^T]*(?:Z|[+-]\d{2}:\d{2})$/.test(normal) ? Date.parse(normal) : NaN
  if (Number.isNaN(ms)) throw drift(`'${text.slice(0, 40)}' is no time with an offset`)
  return ms
}
