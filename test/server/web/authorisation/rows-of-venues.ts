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
  'venues.byLink': { for: 'link', said: ({ ownVenue: token }) => ({ token }), done: 200, refused: 400 },
  'venues.changeReading': {
    for: 'link',
    said: ({ ownVenue: token }) => ({ token, isRead: false }),
    done: 200,
    refused: 400,
  },
  'operator.namedSources': { for: 'owner', stranger: 404 },
  'operator.answerSource': {
    for: 'owner',
    said: () => ({ venueId: 'Long Reef', at: 1, isAccepted: false }),
    stranger: 404,
  },
  'operator.undoSource': { for: 'owner', said: () => ({ venueId: 'Long Reef' }), stranger: 404 },
  'venues.namedSources': { for: 'link', said: ({ ownVenue: token }) => ({ token }), done: 200, refused: 400 },
  'venues.trySource': {
    for: 'link',
    said: ({ ownVenue: token }) => ({ token, entry: { system: 'telnet' } }),
    done: 200,
    refused: 400,
  },
  'venues.nameSource': {
    for: 'link',
    said: ({ ownVenue: token }) => ({ token, triedAt: 1 }),
    done: 404,
    refused: 400,
  },
  'venues.withdrawSource': { for: 'link', said: ({ ownVenue: token }) => ({ token }), done: 200, refused: 400 },
}
