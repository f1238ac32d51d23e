/** What a calendar's address may say; absent means as the preferences have it. The later ones are filters. */
export interface CalendarSearch {
  sport?: string
  view?: string
  from?: string
  slot?: string
  /** Kilometres. */
  within?: number
  /** The suburb that distances start from; without it where the device is. */
  near?: string
  /** Venue ids with commas between them; they filter instead of a distance. */
  venues?: string
  /** Least minutes of a court or pitch. */
  minutes?: number
  holes?: number
  spots?: number
}

const texts = ['sport', 'view', 'from', 'slot', 'near', 'venues'] as const
const numbers = ['within', 'minutes', 'holes', 'spots'] as const

/** Reads the address without a schema library: route files are in the first chunk of the application. */
export function validateCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  return Object.fromEntries([
    ...texts.filter((key) => typeof search[key] === 'string').map((key) => [key, search[key]]),
    ...numbers.filter((key) => Number.isInteger(search[key])).map((key) => [key, search[key]]),
  ]) as CalendarSearch
}
