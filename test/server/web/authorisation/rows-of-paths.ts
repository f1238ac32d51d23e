import type { RestParts } from './endpoints.ts'
import type { Person } from './people.ts'
import { sport, visitor, asked, wrong, changeByPath, its, bookNow, type Row } from './row.ts'

const rest = (parts: RestParts) => parts
const venueDay = { fecha: '20261126', hora_redondeada: '7:00PM' }

const webhook = ({ hers }: { hers: Person }) => rest({ params: { id: hers.webhookId } })

/** A row for every documented path. */
export const paths: Record<string, Row> = {
  'GET /api/auth/me': { for: 'owner', stranger: 200 },
  'POST /api/auth/login': { for: 'anyone', said: rest({ body: wrong }), status: 401 },
  'POST /api/auth/logout': { for: 'anyone', status: 200 },
  'POST /api/auth/register': {
    for: 'anyone',
    said: rest({ body: { email: visitor, password: 'green court' } }),
    status: 200,
  },
  'POST /api/auth/resend-verification': { for: 'anyone', said: rest({ body: { email: visitor } }), status: 200 },
  'POST /api/auth/forgot-password': { for: 'anyone', said: rest({ body: { email: visitor } }), status: 200 },
  'POST /api/auth/reset-password': {
    for: 'link',
    said: ({ reset: token }) => rest({ body: { token, password: 'clay court' } }),
    done: 200,
    refused: 400,
  },
  // Followed by a browser, so it leads to a page whatever became of it.
  'GET /api/auth/verify-email': {
    for: 'link',
    said: ({ verify: token }) => rest({ query: { token } }),
    done: 303,
    refused: 303,
  },
  // Only a redirect; its token is checked when the new password is sent.
  'GET /api/auth/reset-password': { for: 'anyone', said: rest({ query: { token: 'x', email: visitor } }), status: 303 },
  'GET /api/alerts': { for: 'owner', stranger: 200 },
  'POST /api/alerts': { for: 'anyone', said: rest({ body: asked }), status: 201, ended: 401 },
  'POST /api/alerts/send-batch-confirmation': {
    for: 'owner',
    said: ({ hers }) => rest({ body: { alertIds: [hers.alertId] } }),
    stranger: 404,
  },
  'PUT /api/alerts/:id': {
    for: 'owner',
    said: (one) => rest({ params: its(one), body: changeByPath(one) }),
    stranger: 404,
  },
  'DELETE /api/alerts/:id': { for: 'owner', said: (one) => rest({ params: its(one) }), stranger: 404 },
  'GET /api/alerts/link/:action': {
    for: 'anyone',
    said: rest({ params: { action: 'stop' }, query: { token: 'x' } }),
    status: 303,
  },
  'POST /api/alerts/link/:action': {
    for: 'link',
    said: ({ manage: token }) => rest({ params: { action: 'stop' }, query: { token } }),
    done: 200,
    refused: 400,
  },
  'GET /api/calendar/:token': {
    for: 'link',
    said: ({ calendar: token }) => rest({ params: { token } }),
    done: 200,
    refused: 404,
  },
  'GET /api/user/preferences': { for: 'owner', stranger: 200 },
  'PUT /api/user/preferences': { for: 'owner', said: () => rest({ body: { defaultDistance: 12 } }), stranger: 200 },
  'POST /api/analytics/book-now': { for: 'owner', said: () => rest({ body: bookNow }), stranger: 200 },
  'GET /api/sources': { for: 'anyone', status: 200 },
  'GET /api/daily-summary': {
    for: 'anyone',
    said: rest({ query: { deporte: 'tennis', fecha: venueDay.fecha } }),
    status: 200,
  },
  'GET /api/tennis': { for: 'anyone', said: rest({ query: venueDay }), status: 200 },
  'GET /api/golf': { for: 'anyone', said: rest({ query: venueDay }), status: 200 },
  'GET /api/futsal': { for: 'anyone', said: rest({ query: venueDay }), status: 200 },
  'GET /api/v1/venues': { for: 'anyone', status: 200 },
  'GET /api/v1/availability': {
    for: 'anyone',
    said: rest({ query: { sport: 'tennis', from: '2026-11-26' } }),
    status: 200,
  },
  'GET /api/v1/slots': {
    for: 'anyone',
    said: rest({ query: { sport: 'tennis', date: '2026-11-26', time: '19:00' } }),
    status: 200,
  },
  'GET /api/v1/openings': { for: 'anyone', said: rest({ query: { sport: 'tennis' } }), status: 200 },
  'GET /api/v1/alerts': { for: 'owner', stranger: 200 },
  'POST /api/v1/alerts': {
    for: 'anyone',
    said: rest({ body: { email: visitor, sport, venues: ['collaroy-tc'], slots: ['18:00'], weekdays: ['sunday'] } }),
    status: 201,
    ended: 401,
  },
  'PUT /api/v1/alerts/:id': {
    for: 'owner',
    said: (one) =>
      rest({ params: its(one), body: { sport, venues: ['collaroy-tc'], slots: ['18:00'], dates: ['2026-11-26'] } }),
    stranger: 404,
  },
  'DELETE /api/v1/alerts/:id': { for: 'owner', said: (one) => rest({ params: its(one) }), stranger: 404, owner: 204 },
  'GET /api/v1/keys': { for: 'owner', stranger: 200 },
  'GET /api/v1/webhooks': { for: 'owner', stranger: 200 },
  'POST /api/v1/webhooks': {
    for: 'owner',
    said: () => rest({ body: { url: 'https://mine.example/' } }),
    stranger: 201,
    owner: 201,
  },
  'DELETE /api/v1/webhooks/:id': { for: 'owner', said: webhook, stranger: 404, owner: 204 },
  'POST /api/v1/webhooks/:id/test': { for: 'owner', said: webhook, stranger: 404, owner: 202 },
  'GET /api/v1/webhooks/:id/deliveries': { for: 'owner', said: webhook, stranger: 404 },
  'POST /api/v1/deliveries/:id/send-again': {
    for: 'owner',
    said: ({ hers }) => rest({ params: { id: hers.callId } }),
    stranger: 404,
    owner: 202,
  },
}
