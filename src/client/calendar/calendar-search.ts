/**
 * The state of the calendar in its address. Absent fields come from the preferences. The later fields are filters. In a
 * change, a key set to undefined is removed from the address.
 */
export interface CalendarSearch {
  sport?: string | undefined
  view?: string | undefined
  from?: string | undefined
  slot?: string | undefined
  /** The order of the venues in the sheet of the slot: 'nearest', 'longest' or 'cheapest'. */
  order?: string | undefined
  /** The id of the pressed venue, which comes first in the sheet. */
  venue?: string | undefined
  /** 'on' while the map of the venues is shown. */
  map?: string | undefined
  /** 'all' while half-hours in which nothing is free are shown, too. */
  hours?: string | undefined
  /** The open dialog: 'preferences', 'filters', 'alert', 'weekly' (an alert), 'alerts' or 'edit'. */
  dialog?: string | undefined
  /** The slot of the dialog. */
  at?: string | undefined
  /** The id of the edited alert. */
  alert?: string | undefined
  /** Kilometres; 0 for any distance. */
  within?: number | undefined
  /** The suburb that distances start from. By default they start at the device. */
  near?: string | undefined
  /** Venue ids separated by commas. They filter instead of a distance. */
  venues?: string | undefined
  /** Minimum minutes of a court or pitch. */
  minutes?: number | undefined
  holes?: number | undefined
  spots?: number | undefined
  /** As the filters have them. */
  wishes?: string | undefined
}

/** A change of an address, or what makes it of the one that is there by then. */
export type SearchChange = CalendarSearch | ((current: CalendarSearch) => CalendarSearch)

const texts = /^(sport|view|from|slot|order|venue|map|hours|near|venues|dialog|at|alert|wishes)$/
const numbers = /^(within|minutes|holes|spots)$/

/** Parses the calendar's part of an address. The calendar does it, not its route, whose code every page loads. */
export function validateCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([key, value]) =>
      typeof value === 'string' ? texts.test(key) : numbers.test(key) && Number.isInteger(value),
    ),
  )
}
