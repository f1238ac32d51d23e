import type { CoveredDay, Opening } from '#domain/availability/opening.ts'
import type { Reading } from '#server/sources/venue-source.ts'

/** A wrong belief: an opening that is none, a full day that is not, or another fact of an opening. */
export type WrongBelief = 'false opening' | 'false full' | 'another fact'

/**
 * The first wrong belief of a reading. A day that the truth does not cover is neither free nor full. A day that is not covered is not believed;
 * one with unknown courts is not full, though openings are missing.
 */
export function differenceOf(truth: Reading, reading: Reading): WrongBelief | undefined {
  for (const day of reading.covered) {
    const whole = truth.covered.find(({ date }) => date === day.date)?.openings
    const wrong = differenceOfDay(whole ?? [], day)
    if (wrong) return wrong
    if (!whole) return 'false full'
  }
  return undefined
}

function differenceOfDay(
  all: readonly Opening[],
  { openings, unknownCourts = [] }: CoveredDay,
): WrongBelief | undefined {
  const keys = new Set(openings.map(({ key }) => key))
  const whole = unknownCourts.length === 0 ? all : all.filter(({ key }) => keys.has(key))
  const known = new Map(whole.map((opening) => [opening.key, opening]))
  if (openings.length === whole.length && openings.every((opening) => isSame(opening, known.get(opening.key))))
    return undefined
  if (openings.some(({ key }) => !known.has(key))) return 'false opening'
  return keys.size < known.size ? 'false full' : 'another fact'
}

/** A name, a price or a link that cannot be read is left out, so that no wrong one is notified. */
function isSame(opening: Opening, whole: Opening | undefined): boolean {
  const isLost = (key: keyof Opening) =>
    opening[key] === undefined ||
    (key === 'bookingUrl' && URL.parse(opening.bookingUrl)?.hostname !== '127.0.0.1') ||
    // The page of the facility instead of that of the slot.
    (key === 'bookingUrl' && whole?.bookingUrl.startsWith(`${opening.bookingUrl}?`)) ||
    (key === 'pricePer' && opening.priceCents === undefined)
  const keys = Object.keys({ ...whole, ...opening }) as (keyof Opening)[]
  return whole !== undefined && keys.every((key) => isLost(key) || String(opening[key]) === String(whole[key]))
}
