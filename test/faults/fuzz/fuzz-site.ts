import { catalogue } from '#test/support/catalogue.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { on, once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { signSessionToken } from '#server/auth/session/session-token.ts'
import { linkedAlert } from '#domain/alerts/links/link-action.ts'
import { sessionLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import { venues } from '#region/venues.ts'
import { createAppRouter } from '#server/trpc-router.ts'
import { createBoard } from '#server/board/board.ts'
import { createViewNotes } from '#server/availability/note-views.ts'
import { signLink } from '#server/signing/signed-link.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { cheapHasher, testSecret } from '#test/support/test-config.ts'
import { inputAt, type FuzzInput } from './fuzz-inputs.ts'
import { addressesOf, fuzzTargets, type FuzzTarget } from './fuzz-targets.ts'
import type { FuzzedSiteMessage } from './fuzzed-site.ts'
import { createSender, type FuzzAnswer } from './send-input.ts'
import type { Known } from './values-of-schemas.ts'

const maxStallMs = 100
const maxRequestMs = 2000
const atOnce = 8
const rememberedAnswers = 200
/** Two ticks of the site's watch, and the difference between two clocks. */
const marginMs = 50
/** Inputs may end a session, so another one is opened every so often. */
const renewEvery = 100
/** Compilation by the first inputs is no input's doing. */
const warmUp = 200
/** Signs of the inside: files, statements, modules. */
const insides = /\bat .+\.(?:ts|js):\d+|node_modules|\bselect .+ from |insert into|relation "|MikroORM|TypeError|ECONN/i

export interface FuzzReport {
  inputs: number
  /** How often each status, and each end without one, was answered. */
  answers: Record<string, number>
  /** Each in one line, with the number of the input. */
  broken: string[]
  slowest: { ms: number; what: string }
  longestStallMs: number
}

export interface FuzzOrder {
  address: unknown
  em: () => EntityManager
  inputs: number
  seed: number
  /** The folder of the built pages. */
  pages: string
  /** The number of the first input: one alone is repeated with it. */
  from?: number
  onProgress?: (line: string) => void
}

/** Sends inputs to a site over HTTP, and reports its forbidden answers. */
export async function fuzzSite(order: FuzzOrder): Promise<FuzzReport> {
  const { address, em, pages, inputs, seed, from = 0, onProgress } = order
  const report: FuzzReport = { inputs, answers: {}, broken: [], slowest: { ms: 0, what: '' }, longestStallMs: 0 }
  const child = fork('test/faults/fuzz/fuzzed-site.ts', [JSON.stringify({ address, pages })])
  const underWay = new Map<number, FuzzInput>()
  /** Answered lately: word of a stall may come after the answer that it held up. */
  const answered: { input: FuzzInput; at: number }[] = []
  /** The inputs during each stall of the loop. */
  const suspects: FuzzInput[][] = []
  let longestOfRepeat = 0
  const [ready] = (await once(child, 'message')) as [FuzzedSiteMessage]
  if (ready.kind !== 'ready') throw new Error(JSON.stringify(ready))
  child.on('message', (message: FuzzedSiteMessage) => {
    const during = `while these were asked: ${[...underWay.keys()].join(', ')}`
    if (message.kind === 'fault') report.broken.push(`a fault that nobody caught, ${during}: ${message.text}`)
    if (message.kind === 'end') {
      report.longestStallMs = message.longestStallMs
      if (message.keys.length > 0) report.broken.push(`all objects have ${message.keys.join(', ')}`)
    }
    if (message.kind !== 'stall') return
    longestOfRepeat = Math.max(longestOfRepeat, message.ms)
    if (message.ms <= maxStallMs) return
    const begunAt = message.at - message.ms - marginMs
    const since = answered.filter(({ at }) => at >= begunAt).map(({ input }) => input)
    suspects.push([...underWay.values(), ...since])
  })
  const person = await makePerson(em())
  const [targets, addresses] = [await targetsOf(), await addressesOf(pages)]
  const space = { targets, addresses, known: person.known, seed }
  const sender = createSender(Number(new URL(ready.url).port))
  let next = from
  let token = await person.openSession()

  async function work(): Promise<void> {
    while (next < from + inputs) {
      const number = next++
      if (number % renewEvery === 0) token = await person.openSession()
      if (number - from === Math.min(warmUp, inputs - 1)) child.send('watch')
      if (number % 10_000 === 0 && number > from) onProgress?.(`${number - from} inputs`)
      const input = inputAt(space, number)
      underWay.set(number, input)
      const answer = await sender.send(input, token)
      // On a busy machine any request can be slow once.
      const again = answer.ms > maxRequestMs ? await sender.send(input, token) : answer
      note(report, input, { ...answer, ms: Math.min(answer.ms, again.ms) })
      underWay.delete(number)
      answered.push({ input, at: performance.timeOrigin + performance.now() })
      if (answered.length > rememberedAnswers) answered.shift()
    }
  }

  // A stall by the loop's own housekeeping comes once; one by an input comes again.
  async function repeatSuspects(): Promise<void> {
    for (const inputs of suspects.splice(0)) {
      longestOfRepeat = 0
      const token = await person.openSession()
      await Promise.all(inputs.map((input) => sender.send(input, token)))
      await ask(child, 'settle', 'settled')
      const numbers = inputs.map(({ number }) => number).join(', ')
      if (longestOfRepeat > maxStallMs)
        report.broken.push(`the event loop stood still for ${longestOfRepeat.toFixed(0)} ms twice over ${numbers}`)
    }
  }

  try {
    await Promise.all(Array.from({ length: atOnce }, work))
    await repeatSuspects()
    await ask(child, 'end', 'end')
  } finally {
    sender.close()
    child.disconnect()
    await once(child, 'exit')
  }
  return report
}

/** Sends the child a word, and waits for its answer; stalls may be reported in between. */
async function ask(child: ChildProcess, word: 'settle' | 'end', answer: FuzzedSiteMessage['kind']): Promise<void> {
  child.send(word)
  for await (const [message] of on(child, 'message') as AsyncIterable<[FuzzedSiteMessage]>)
    if (message.kind === answer) return
}

function note(report: FuzzReport, input: FuzzInput, { status, text, ms }: FuzzAnswer): void {
  const what = `input ${input.number}, ${input.name}`
  report.answers[status] = (report.answers[status] ?? 0) + 1
  if (ms > report.slowest.ms) report.slowest = { ms, what }
  if (typeof status === 'number' && status >= 500) report.broken.push(`${what}: ${status} ${text.slice(0, 300)}`)
  if (status === 'no answer') report.broken.push(`${what}: no answer`)
  else if (ms > maxRequestMs) report.broken.push(`${what}: took ${ms.toFixed(0)} ms`)
  // Documents of ours may speak of anything.
  if (text.startsWith('{') && insides.test(text) && !input.target.includes('openapi'))
    report.broken.push(`${what}: shows ${insides.exec(text)?.[0]} in ${text.slice(0, 300)}`)
}

function targetsOf(): Promise<FuzzTarget[]> {
  return fuzzTargets(
    createAppRouter({
      auth: {
        jwtSecrets: [testSecret],
        hasher: cheapHasher,
        appUrl: '',
        rateLimits: false,
        pause: () => Promise.resolve(),
      },
      alerts: { linkKeys: [testSecret], rateLimits: false },
      board: createBoard('fuzz', catalogue),
      isOperator: () => false,
      views: createViewNotes(() => undefined),
      push: { publicKey: undefined, mayPushTo: () => false },
      mayCall: () => true,
      configured: { kind: 'stand-ins', pollSeconds: 20, daysAhead: 28 },
      operatorAddress: 'operator@example.com',
    }),
  )
}

/** A verified account with an alert, and the ids that an input may name. */
async function makePerson(em: EntityManager) {
  const now = new Date()
  const email = 'fuzz@example.com'
  const password = await cheapHasher.hash('the password of the run')
  const user = { id: randomUUID(), email, password, isEmailVerified: true, createdAt: now, updatedAt: now }
  await em.persist(em.create(UserEntity, user)).flush()
  const key = testSecret
  const ids = Array.from({ length: 20 }, () => randomUUID())
  const token = [
    signLink({ key, purpose: 'unsubscribe', subject: 'gone@example.com' }),
    signLink({ key, purpose: 'manage-alert', subject: linkedAlert(ids[0] ?? '', email) }),
    signLink({ key, purpose: 'confirm-alert', subject: 'visitor@example.com', issuedAt: now }),
  ]
  const dates = Array.from({ length: 30 }, (_, index) => addDays(venueDate(now), index - 1))
  const known: Known = {
    email: [email, 'visitor@example.com', 'somebody@example.com'],
    venues: venues.map(({ id }) => id),
    venue: venues.map(({ id }) => id),
    uuid: ids,
    token,
    timeSlots: slotLabels,
    timeSlot: slotLabels,
    time: slotLabels,
    hora_redondeada: slotLabels.map((label) => label.replace(' ', '')),
    date: dates,
    from: dates,
    specificDate: dates,
    specificDates: dates,
    fecha: dates.map((date) => date.replaceAll('-', '')),
    selectedSlots: dates.flatMap((date) => [`${date}-7:00PM`, 'monday-7:00PM']),
    password: ['a good password', 'x'],
    words: ['x', 'tennis', '7:00 PM', dates[3] ?? '', 'https://venue.example/book', 'a'.repeat(87), 'AAAA', '9'],
  }
  return {
    known,
    async openSession(): Promise<string> {
      const [sessionId, issued] = [randomUUID(), new Date()]
      const expiresAt = new Date(issued.getTime() + sessionLifetimeMs)
      await em.execute(
        `insert into session (id, user_id, created_at, last_seen_at, expires_at)
           select ?::uuid, id, ?, ?, ? from users where id = ?`,
        [sessionId, issued, issued, expiresAt, user.id],
      )
      return signSessionToken({ userId: user.id, sessionId, jwtSecret: key, now: issued, expiresAt })
    },
  }
}
