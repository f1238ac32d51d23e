/** What a calendar's address may say; absent means as the preferences have it. */
export interface CalendarSearch {
  sport?: string
  view?: string
  from?: string
  slot?: string
}

/** Reads the address without a schema library: route files are in the first chunk of the application. */
export function validateCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const texts = ['sport', 'view', 'from', 'slot'].flatMap((key) => {
    const value = search[key]
    return typeof value === 'string' ? [[key, value]] : []
  })
  return Object.fromEntries(texts)
}
