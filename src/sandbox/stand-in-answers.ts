import type { Venue } from '#domain/venues/venue.ts'
import type { StandInAnswer } from './stand-in.ts'

export function html(body: string): StandInAnswer {
  return { contentType: 'text/html; charset=utf-8', body }
}

export function json(value: unknown): StandInAnswer {
  return { contentType: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}

/** A page of a venue's site, which says what it is. */
export function page({ displayName }: Venue, body = ''): StandInAnswer {
  return html(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${displayName}</title></head>
<body><h1>${displayName}</h1><p>This is a stand-in for the venue's own booking page: sandbox data, nothing can be booked.</p>
${body}</body></html>
`)
}
