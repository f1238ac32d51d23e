import { load } from 'cheerio'
import { drift } from '#server/sources/parsing/drift.ts'
import { lastPageTab } from './tennisvenues-sheet.ts'
import { requireWholePage } from '#server/sources/parsing/whole-page.ts'

/** The venue's facts on its booking page that its sheets lack. */
export interface TennisvenuesBookingPage {
  venueId: string
  /** The price of an hour; undefined if the page names several, because nothing says which applies. */
  hourCents: number | undefined
  /** The last page of courts that the page has a tab for, counted from 0. */
  lastPage: number
}

/**
 * Reads the page that shows a venue's sheets. Its inline script has the parameters of the requests.
 * @throws Drift if the page is cut off, or has no such script for this client.
 */
export function parseTennisvenuesBookingPage(html: string, clientId: string): TennisvenuesBookingPage {
  requireWholePage(html)
  const $ = load(html)
  const script = $('script:not([src])')
    .toArray()
    .map((element) => $(element).text())
    .find((text) => text.includes('fetch-booking-data') && text.includes('venue_id'))
  if (script === undefined) throw drift('the booking page has no script that asks for a sheet')
  const client = /client_id["']?\s*[:=]\s*["']([^"']+)["']/.exec(script)?.[1]
  if (client !== clientId) throw drift(`the booking page is of '${client?.slice(0, 60) ?? 'nobody'}'`)
  const venueId = /venue_id["']?\s*[:=]\s*["']?(\d+)/.exec(script)?.[1]
  if (venueId === undefined) throw drift('the booking page names no venue id')
  $('script, style').remove()
  return { venueId, hourCents: hourCentsOf($('body').text()), lastPage: lastPageTab($) }
}

function hourCentsOf(text: string): number | undefined {
  const [, after = ''] = text.split(/Court Hire rates/i)
  const [rates = ''] = after.slice(0, 400).split(/Hours of operation/i)
  const cents = [...rates.matchAll(/\$\s*(\d+(?:\.\d{1,2})?)\s*(?:per|an|\/|p\/)\s*h(?:ou)?r/gi)].map(([, amount]) =>
    Math.round(Number(amount) * 100),
  )
  return new Set(cents).size === 1 ? cents[0] : undefined
}
