import type { Row } from './row.ts'

/** Rows of venues' own changes, and of the operator's decisions on them. */
export const venueProcedures: Record<string, Row> = {
  'operator.venueChanges': { for: 'owner', stranger: 404 },
  'operator.undoOptOut': { for: 'owner', said: () => ({ venueId: 'Long Reef' }), stranger: 404 },
  'venues.reading': { for: 'anyone', said: { venueId: 'Long Reef' }, status: 200 },
  'venues.askForLink': {
    for: 'anyone',
    said: { venueId: 'Long Reef', email: 'office@longreefgolfclub.com.au' },
    status: 200,
  },
  'venues.askOperator': {
    for: 'anyone',
    said: { venue: 'Long Reef', email: 'office@example.com', text: 'We have a new booking page.' },
    status: 200,
  },
  'venues.byLink': { for: 'link', said: ({ ownVenue: token }) => ({ token }), done: 200, refused: 400 },
  'venues.changeReading': {
    for: 'link',
    said: ({ ownVenue: token }) => ({ token, isRead: false }),
    done: 200,
    refused: 400,
  },
}
