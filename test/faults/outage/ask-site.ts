import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'

interface Answer {
  status: number
  retryAfter: string | null
  body: string
}

/** A site's answers to everything that an outage concerns, asked at once. */
export interface Answers {
  write: Answer
  /** The same call as the screens make it. */
  call: Answer
  calendar: Answer
  ready: Answer
  healthy: Answer
}

export async function askSite(origin: string): Promise<Answers> {
  const date = addDays(venueDate(new Date()), 1).replaceAll('-', '')
  const [write, call, calendar, ready, healthy] = await Promise.all([
    ask(`${origin}/api/auth/register`, { ...account() }),
    ask(`${origin}/trpc/auth.register`, { json: account() }),
    ask(`${origin}/api/daily-summary?deporte=tennis&fecha=${date}`),
    ask(`${origin}/readyz`),
    ask(`${origin}/healthz`),
  ])
  return { write, call, calendar, ready, healthy }
}

function account() {
  return { email: `${randomUUID()}@example.com`, password: 'green court 7', firstName: 'Ann', lastName: 'Lee' }
}

async function ask(url: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, body && { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() }
}
