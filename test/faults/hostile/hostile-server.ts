import { catalogue } from '#test/support/catalogue.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { BookingSystem } from '#domain/venues/booking-system.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { standInSystems } from '#sandbox/stand-in-systems.ts'
import type { StandInAnswer } from '#sandbox/stand-in.ts'
import { createWorld } from '#sandbox/world.ts'
import { createRandom } from '#test/faults/random.ts'
import { kitSubjects } from '#test/conformance/subjects.ts'
import { hostileBodies } from './hostile-bodies.ts'
import { hostileTransports } from './hostile-transports.ts'

/** An entry of `sources.json`, of a site that answers with hostile pages. */
type HostileEntry = { venue: string; system: BookingSystem } & Record<string, unknown>

/** Messages of this process to the run that started it. */
export type HostileServerMessage =
  | { kind: 'ready'; read: HostileEntry[] }
  /** A hostile answer goes out. */
  | { kind: 'case'; number: number; what: string; at: number }

interface HostileServerOrder {
  seed: number
  /** Also answers that hold their venue for as long as a request may take. */
  isSlowToo: boolean
  /** A venue of the catalogue whose site is none of these. */
  healthyVenue: string
}

const sitesOfSystem = 3
const hostileShare = 0.5
const transportShare = 0.15

const say = (message: HostileServerMessage) => process.connected && process.send?.(message)
let cases = 0
let origins = 0

interface Site {
  system: BookingSystem
  venue: Venue
}

/** Up to so many venues for each system, of its sport. A venue is read from one system only. */
function sitesOf(count: number, { healthyVenue }: HostileServerOrder): Site[] {
  const left = new Set(catalogue.of('all').filter(({ id }) => id !== healthyVenue))
  const systems = Object.keys(kitSubjects) as BookingSystem[]
  return Array.from({ length: count }, () => systems)
    .flat()
    .flatMap((system) => {
      const sport = catalogue.byId(kitSubjects[system][0].venueId)?.sport
      const venue = [...left].find((one) => one.sport === sport)
      if (!venue) return []
      left.delete(venue)
      return [{ system, venue }]
    })
}

/** One site of a booking system: half of its answers are right, so that parsers come far, and the others hostile. */
async function startSite({ seed, isSlowToo }: HostileServerOrder, { system, venue }: Site) {
  const now = () => new Date()
  const world = createWorld({ seed, now })
  const { answers, keys } = standInSystems[system]({ venue, world, now, today: () => venueDate(now()) })
  const mood = createRandom(seed ^ Math.imul(origins++, 0x27d4eb2d))
  const transports = Object.entries(hostileTransports).filter(([, { isSlow }]) => isSlowToo || !isSlow)

  function answer(response: ServerResponse, right: StandInAnswer): void {
    const { contentType } = right
    if (mood() >= hostileShare) return void response.writeHead(200, { 'content-type': contentType }).end(right.body)
    const number = cases++
    const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b))
    const bodies = Object.entries(hostileBodies)
    let made: [name: string, body: string | Buffer] | undefined
    while (!made) {
      const [name, make] = bodies[Math.floor(random() * bodies.length)]!
      const body = make({ answer: right, random })
      if (body !== undefined) made = [name, body]
    }
    const [name, body] = made
    const transport = random() < transportShare && transports[Math.floor(random() * transports.length)]
    const what = `${system}: ${transport ? transport[0] : name}`
    say({ kind: 'case', number, what, at: Date.now() })
    if (transport) transport[1].send({ response, body, contentType, random })
    else response.writeHead(200, { 'content-type': contentType }).end(body)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    if (url.pathname === '/robots.txt') return void response.end()
    void readForm(request).then(
      (form) => {
        const right = answers(url, form) ?? { contentType: 'text/html', body: '<html><body></body></html>' }
        answer(response, right)
      },
      () => response.destroy(),
    )
  })
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { venue: venue.id, system, ...keys(origin) }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

/** Hostile sites in a process of their own: large answers cost them more than those who read them. */
async function run(order: HostileServerOrder): Promise<void> {
  const read = await Promise.all(sitesOf(sitesOfSystem, order).map((site) => startSite(order, site)))
  say({ kind: 'ready', read })
}

process.on('disconnect', () => process.exit(0))
await run(JSON.parse(process.argv[2] ?? '') as HostileServerOrder)
