import { randomUUID } from 'node:crypto'
import type { Person } from './people.ts'

/** The owner of the things that a call names, and its sender. */
export interface Case {
  hers: Person
  by: Pick<Person, 'email' | 'password'>
}

/** For a signed-in person. The call names things of A as far as it can. */
interface OwnersRow {
  for: 'owner'
  said?: (one: Case) => unknown
  /** The answer to B; 404 where it is about one thing, which then is as if it did not exist. */
  stranger: number
  /** The answer to A; 200 by default. */
  owner?: number
}

/** For the holder of an email's link, signed in or not. */
interface LinkRow {
  for: 'link'
  said: (links: Person['links']) => unknown
  done: number
  /** A link that we never wrote. */
  refused: number
  /** The answer to an expired token, where it differs from the answer to everybody. */
  ended?: number
}

/** For anybody. Who asks changes nothing in the answer. */
interface OpenRow {
  for: 'anyone'
  said?: unknown
  status: number
  /** The answer to an expired token; by default the one without a token. */
  ended?: number
}

export type Row = OwnersRow | LinkRow | OpenRow

export const sport = 'tennis' as const
export const day = { sport, date: '2026-11-26' }
export const visitor = 'visitor@example.com'
export const asked = {
  email: visitor,
  sport,
  venues: ['manly-lawn-tc'],
  timeSlots: ['8:00 PM'],
  specificDate: '2026-11-27',
}
export const wrong = { email: 'nobody@example.com', password: 'a guess' }
export const changedTo = { sport, venues: ['collaroy-tc'], selectedSlots: ['2026-11-26-8:00PM'] }
export const change = ({ hers, by }: Case) => ({ ...changedTo, email: by.email, id: hers.alertId })
export const changeByPath = ({ by }: Case) => ({ ...changedTo, email: by.email })
export const proof = ({ by }: Case) => ({ proof: { password: by.password } })
export const its = ({ hers }: Case) => ({ id: hers.alertId })
export const chosen = ({ hers }: Case) => ({ ids: [hers.alertId] })
export const until = new Date('2026-11-30T00:00:00Z')
export const bookNow = { ...day, venue: 'collaroy-tc', time: '7:00 PM', bookingUrl: 'https://venue.example/book' }
const bytes = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', attestationObject: 'AAAA' }
export const passkeyAnswer = { challengeId: randomUUID(), credential: { ...bytes, response } }
export const passkey = { ...passkeyAnswer, name: 'Laptop' }
