import { readAuthToken } from '#client/session/auth-token.ts'

/** A response to joined questions with its body, and when it was asked for and came by the device's clock (ms since 1970). */
interface EarlyAnswers {
  response: Response
  body: unknown
  askedAt: number
  cameAt: number
}

/** A question of those that were joined in one call, by its place. */
interface EarlyAnswer {
  answers: Promise<EarlyAnswers | undefined>
  place: number
}

/** What a page of a signed-in person asks in any case, call by call. None of these questions has an input. */
const calls: Record<string, string[]> = {
  '/calendar': ['auth.me', 'preferences.get,availability.status,alerts.list'],
  '/alerts': ['auth.me', 'alerts.mailState,alerts.overview'],
}

/** How superjson writes that there is no input. */
const noInput = { json: null, meta: { values: ['undefined'], v: 1 } }

/** An answer that nobody took for so long is of then and not of now. */
const fallsDueMs = 20_000

let token: string | null
const waiting = new Map<string, EarlyAnswer>()

/**
 * Asks what the page at a path will ask, all at once, while the code that asks for it is on its way. The link
 * `answeredEarly` hands the answers over. Without a token nothing is asked.
 */
export function askEarly(path: string): void {
  token = readAuthToken()
  if (token) for (const call of calls[path] ?? []) ask(call, token)
  setTimeout(dropEarly, fallsDueMs)
}

/** From now on everything is asked anew: something is changed, or the answers are too old. */
export function dropEarly(): void {
  waiting.clear()
}

function ask(call: string, bearer: string): void {
  const paths = call.split(',')
  const input = encodeURIComponent(JSON.stringify({ ...paths.map(() => noInput) }))
  // What fails is asked again by the screen, which says what it has to.
  const answers = answersOf(`/trpc/${call}?batch=1&input=${input}`, bearer).catch(() => undefined)
  paths.forEach((path, place) => waiting.set(path, { answers, place }))
}

async function answersOf(url: string, bearer: string): Promise<EarlyAnswers> {
  const askedAt = Date.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } })
  const cameAt = Date.now()
  return { response, askedAt, cameAt, body: await response.json() }
}

/** What was asked before by this path: once, and while the same person's token is stored. */
export function takeEarly(path: string): EarlyAnswer | undefined {
  const early = waiting.get(path)
  waiting.delete(path)
  return token === readAuthToken() ? early : undefined
}
