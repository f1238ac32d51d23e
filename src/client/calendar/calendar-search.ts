/**
 * The state of the calendar in its address. Anything absent comes from the preferences. The later fields are filters.
 */
export interface CalendarSearch {
  sport?: string
  view?: string
  from?: string
  slot?: string
  /** The order of the venues in the sheet of the slot: 'nearest', 'longest' or 'cheapest'. */
  order?: string
  /** The id of the venue that comes first in the sheet: the one that was pressed. */
  venue?: string
  /** 'on' while the map of the venues is shown. */
  map?: string
  /** Which dialog is open: 'preferences', 'filters', 'alert', 'alerts' or 'edit'. */
  dialog?: string
  /** The slot that the dialog is about. */
  at?: string
  /** The id of the alert that is edited. */
  alert?: string
  /** Kilometres; 0 for venues however far. */
  within?: number
  /** The suburb that distances start from. Without it they start where the device is. */
  near?: string
  /** Venue ids separated by commas. They filter instead of a distance. */
  venues?: string
  /** Minimum minutes of a court or pitch. */
  minutes?: number
  holes?: number
  spots?: number
}

const texts = /^(sport|view|from|slot|order|venue|map|near|venues|dialog|at|alert)$/
const numbers = /^(within|minutes|holes|spots)$/

/** What of an address is the calendar's. It is read by the calendar, not by its route, whose code every page loads. */
export function validateCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([key, value]) =>
      typeof value === 'string' ? texts.test(key) : numbers.test(key) && Number.isInteger(value),
    ),
  )
}
