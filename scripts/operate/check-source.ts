// `npm run source -- check VENUE [DAYS]`: reads a venue once, as the pipeline would, and prints what was understood.
// `npm run source -- check --pages DIR --now INSTANT`: the same with pages that somebody saved, without a network.
// `npm run source -- conform SYSTEM [--mutants N] [--seed N] [--pages DIR]`: holds a connector against the conformance kit.
// `npm run source -- again VENUE`: lifts the rest of a venue and of its host, so that the application reads it now.
import { parseArgs } from 'node:util'
import { ConfigError } from '#domain/config-error.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { BookingSystem } from '#domain/venues/booking-system.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { loadConfig, processEnvironment } from '#server/config/config.ts'
import { readCatalogue } from '#server/config/venues-file.ts'
import { typedCommand } from '#server/installation.ts'
import { readSourcesFile } from '#server/sources/source-configuration.ts'
import { addressOf } from '#server/sources/source-entry.ts'
import { openSources } from '#server/start/start-sources.ts'
import { liftRest } from '#server/store/readings/source-states.ts'
import { createShutdown } from '#server/start/shutdown.ts'
import { checkSavedPages } from './check-saved-pages.ts'
import { connectApplication } from './connect-application.ts'
import { describeReading } from './describe-reading.ts'

const verbs =
  'check VENUE [DAYS], check --pages DIR [--now INSTANT] [DAYS], conform SYSTEM [--mutants N] [--seed N] [--pages DIR] or again VENUE'
const usage = `${typedCommand('source', verbs)}: a venue of the catalogue, and 1 to 29 days (7)`
const timeoutMs = 300_000

async function check(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = readArguments(args)
  const [verb, ...rest] = positionals
  if (verb === 'conform') return conformOf(rest, values)
  const [name, daysText = '7'] = values.pages === undefined ? rest : ['', ...rest]
  const days = Number(daysText)
  const isVerb = verb === 'check' || verb === 'again'
  if (!isVerb || !Number.isInteger(days) || days < 1 || days > 29) throw new ConfigError([usage])
  const environment = processEnvironment()
  const catalogue = readCatalogue(environment['VENUES_FILE']?.trim() || undefined)
  if (values.pages !== undefined) return checkSavedPages({ folder: values.pages, catalogue, days, at: values.now })
  const venue = catalogue.byIdOrName(name ?? '')
  if (!venue) throw new ConfigError([`'${name ?? ''}' is no venue of the catalogue; ${usage}`])
  if (verb === 'again') return readAgain(venue, catalogue)
  const shutdown = createShutdown()
  const notes: string[] = []
  try {
    const now = () => new Date()
    const onRequest = (url: string) => console.log(`asks   ${url}`)
    const { entries, fetcher, thread } = await openSources({
      config: loadConfig(environment),
      catalogue,
      now,
      notes,
      shutdown,
      onRequest,
    })
    for (const note of notes) console.log(note)
    const entry = entries.find((one) => one.venue === venue.id)
    if (!entry) throw new ConfigError([`SOURCES_FILE names no source for ${venue.id}, or it is switched off there`])
    const from = venueDate(now())
    const window = { from, to: addDays(from, days - 1) }
    console.log(`reads  ${venue.displayName} with ${entry.system}, ${window.from} to ${window.to}`)
    const reading = await thread.sourceOf(entry, fetcher).read({ window, signal: AbortSignal.timeout(timeoutMs) })
    for (const line of describeReading({ reading, window })) console.log(line)
    return reading.status === 'ok' || reading.status === 'partial'
  } finally {
    await shutdown.run()
  }
}

/** The kit is part of a clone's tests, with the stand-ins that it disturbs. */
async function conformOf(
  [system, ...rest]: readonly string[],
  { mutants = '300', seed = '7', pages }: { mutants?: string; seed?: string; pages?: string },
): Promise<boolean> {
  const known = BookingSystem.safeParse(system)
  if (!known.success || rest.length > 0 || !(Number(mutants) > 0) || !Number.isInteger(Number(seed)))
    throw new ConfigError([`conform takes one of ${BookingSystem.options.join(', ')}; ${usage}`])
  const kit = await import('#test/conformance/conform.ts').catch(() => undefined)
  if (!kit) throw new ConfigError(['the conformance kit is in the tests of a clone: run it there, after npm ci'])
  const folders = pages === undefined ? [] : [pages]
  return kit.conform(known.data, { mutants: Number(mutants), seed: Number(seed), folders })
}

/** Lifts the rest that failures or the site's Retry-After brought. */
async function readAgain({ id, displayName }: Venue, catalogue: Catalogue): Promise<boolean> {
  const config = loadConfig(processEnvironment())
  const { sourcesFile: file, allowLoopbackSources: allowLoopback } = config
  const entries = file === undefined ? [] : readSourcesFile({ file, catalogue, allowLoopback, pollSeconds: undefined })
  const entry = entries.find(({ venue }) => venue === id)
  const database = await connectApplication(config)
  try {
    await liftRest(database.orm.em.fork(), { venueId: id, host: entry && new URL(addressOf(entry)).host })
  } finally {
    await database.close()
  }
  console.log(`${displayName} is due now, and what it asked to wait is forgotten`)
  return true
}

function readArguments(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    const options = { pages: text, now: text, mutants: text, seed: text } as const
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new ConfigError([usage])
  }
}

try {
  process.exitCode = (await check(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
