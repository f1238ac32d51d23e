import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'

/** One request. What is `named` alike is measured together. */
export interface Ask {
  name: string
  method: 'GET' | 'PUT' | 'POST'
  path: string
  body?: object
  token?: string
  /** Where it is not 200. */
  status?: number
}

/** The callers and their days. Goes to the load process as JSON. */
export interface MixFacts {
  today: LocalDate
  people: { email: string; token: string }[]
  password: string
}

/** Of a thousand requests so many are of a kind. */
const perMille = {
  week: 350,
  day: 200,
  'half-hour': 150,
  page: 100,
  sources: 50,
  'own preferences': 60,
  'own alerts': 40,
  'save preferences': 37,
  'make an alert': 10,
  'sign in': 3,
} as const
export type AskName = keyof typeof perMille
export const askNames = Object.keys(perMille) as AskName[]
/** Those that everybody may read. */
export const readNames = ['week', 'day', 'half-hour', 'page', 'sources'] as const satisfies readonly AskName[]

/** Alerts are for days that no stand-in shows, so that nothing is free yet. */
const alertDays = { from: 8, count: 20 }

export interface MixOrder {
  facts: MixFacts
  random: () => number
  /** A mix beside another one makes other alerts, from so many on. */
  firstAlert?: number | undefined
  /** Only these, as often among themselves as otherwise. */
  only?: readonly AskName[] | undefined
}

/** Draws one request after the other. */
export function createMix({ facts, random, firstAlert = 0, only = askNames }: MixOrder): () => Ask {
  const { today, people, password } = facts
  let alerts = firstAlert
  const someone = () => people[Math.floor(random() * people.length)] ?? { email: '', token: '' }
  const dayAhead = () => addDays(today, 1 + Math.floor(random() * 6)).replaceAll('-', '')
  const asks: Record<AskName, () => Omit<Ask, 'name'>> = {
    week() {
      const input = encodeURIComponent(JSON.stringify({ json: { sport: 'tennis', from: today, days: 7 } }))
      return { method: 'GET', path: `/trpc/availability.weekSummary?input=${input}` }
    },
    day: () => ({ method: 'GET', path: `/api/daily-summary?deporte=tennis&fecha=${dayAhead()}` }),
    'half-hour': () => ({ method: 'GET', path: `/api/tennis?fecha=${dayAhead()}&hora_redondeada=7:00PM` }),
    page: () => ({ method: 'GET', path: random() < 0.5 ? '/' : '/login' }),
    sources: () => ({ method: 'GET', path: '/api/sources' }),
    'own preferences': () => ({ method: 'GET', path: '/api/user/preferences', token: someone().token }),
    'own alerts': () => ({ method: 'GET', path: '/api/alerts', token: someone().token }),
    'save preferences': () => ({
      method: 'PUT',
      path: '/api/user/preferences',
      token: someone().token,
      body: { defaultDistance: 1 + Math.floor(random() * 50) },
    }),
    'make an alert'() {
      // The people take turns, each with another half-hour every time.
      const [turn, who] = [Math.floor(alerts / people.length), alerts++ % people.length]
      const specificDate = addDays(today, alertDays.from + (turn % alertDays.count))
      const slot = slotLabels[Math.floor(turn / alertDays.count) % slotLabels.length]
      const { email, token } = people[who] ?? { email: '', token: '' }
      const body = { email, sport: 'tennis', venues: ['manly-lawn-tc'], timeSlots: [slot], specificDate }
      return { method: 'POST', path: '/api/alerts', body, token, status: 201 }
    },
    'sign in': () => ({ method: 'POST', path: '/api/auth/login', body: { email: someone().email, password } }),
  }
  const whole = only.reduce((sum, one) => sum + perMille[one], 0)
  return () => {
    let left = random() * whole
    const name = only.find((one) => (left -= perMille[one]) < 0) ?? only[0] ?? 'week'
    return { name, ...asks[name]() }
  }
}
