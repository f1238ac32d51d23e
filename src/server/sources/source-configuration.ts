import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '#domain/config-error.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { suggestion } from '#domain/venues/nearest-names.ts'
import type { ReadingFrom } from '#domain/venues/own/own-reading.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { isAllowedHost } from './http/guarded-lookup.ts'
import { addressOf, SourceEntry } from './source-entry.ts'
import { sourceFault } from './source-faults.ts'

/** The pause between two requests, which an entry can override (rule sources-9). */
const defaultMinGapMs = 1500
/** Requests an hour that a venue would call polite: one every twelve seconds. */
export const hostRequestsPerHour = 300
/** Stand-ins are read often, so that a first start soon shows something. */
export const sandboxPollSeconds = 20

/** An entry with its venue and pauses filled in. Without `pollSeconds` a budget of requests sets the pace. */
export type ValidSource = SourceEntry & { listing: Venue; minGapMs: number }

export interface SourceDefaults {
  pollSeconds: number | undefined
  minGapMs: number
}

const File = z.object({ sources: z.array(z.unknown()) })

/**
 * Reads `sources.json`.
 * @throws ConfigError with every fault: the file, the entry and the fix.
 */
export function readSourcesFile({
  file,
  catalogue,
  allowLoopback,
  pollSeconds,
}: {
  file: string
  catalogue: Catalogue
  allowLoopback: boolean
  pollSeconds: number | undefined
}): ValidSource[] {
  const parsed = File.safeParse(readJson(file))
  if (!parsed.success) throw new ConfigError([`${file}: write { "sources": [ … ] }`])
  const defaults = { pollSeconds, minGapMs: defaultMinGapMs }
  return validateSources({ entries: parsed.data.sources, file, catalogue, allowLoopback, defaults })
}

/**
 * Validates the entries as a whole and fills in the pauses. Disabled entries are dropped. A venue may have several, in
 * order of preference: the first enabled one is read. They never alternate, because each system names courts in its own
 * way, so that every opening would look new.
 */
export function validateSources({
  entries,
  file,
  catalogue,
  allowLoopback,
  defaults,
}: {
  entries: readonly unknown[]
  /** The file of the entries, for the texts of faults. */
  file: string
  catalogue: Catalogue
  allowLoopback: boolean
  defaults: SourceDefaults
}): ValidSource[] {
  const faults: string[] = []
  const valid: ValidSource[] = []
  const seen = new Map<string, string[]>()
  entries.forEach((entry, index) => {
    const path = `${file}: sources[${index}]`
    const parsed = SourceEntry.safeParse(entry, { error: sourceFault })
    const unknown = unknownVenue(entry, catalogue)
    if (unknown !== undefined) faults.push(`${path}.venue ${unknown}`)
    if (!parsed.success) {
      faults.push(...parsed.error.issues.map((issue) => `${path}${pathOf(issue.path)} ${issue.message}`))
      return
    }
    const { data } = parsed
    const before = seen.get(data.venue) ?? []
    seen.set(data.venue, [...before, data.system])
    if (before.includes(data.system))
      faults.push(`${path}.venue ${data.venue} is named twice with ${data.system}; keep one`)
    const address = addressOf(data)
    if (!isAllowedHost(new URL(address).hostname, allowLoopback)) {
      const key = 'baseUrl' in data ? 'baseUrl' : 'courts'
      faults.push(`${path}.${key} ${address} is an inner address; use a public one, or set ALLOW_LOOPBACK_SOURCES=1`)
    }
    const listing = catalogue.byId(data.venue)
    if (listing && data.enabled && !valid.some(({ venue }) => venue === data.venue)) {
      const { pollSeconds = defaults.pollSeconds, minGapMs = defaults.minGapMs } = data
      valid.push({ ...data, listing, ...(pollSeconds !== undefined && { pollSeconds }), minGapMs })
    }
  })
  if (faults.length > 0) throw new ConfigError(faults)
  return valid
}

/** How a source is read, for people to see. */
export function readingFrom(entry: ValidSource): ReadingFrom {
  const { system, pollSeconds, requestsPerHour = hostRequestsPerHour, minGapMs, daysAhead } = entry
  const pace = pollSeconds === undefined ? { requestsPerHour } : { pollSeconds }
  return { system, host: new URL(addressOf(entry)).host, ...pace, minGapMs, daysAhead }
}

const Named = z.object({ venue: z.string(), enabled: z.unknown().optional() })

/**
 * The fault of an entry's venue; undefined if the catalogue has it. The example lists venues that only VENUES_FILE adds:
 * while they are switched off, they are no fault.
 */
function unknownVenue(entry: unknown, catalogue: Catalogue): string | undefined {
  const { data: named } = Named.safeParse(entry)
  if (!named || named.enabled === false || catalogue.byId(named.venue)) return undefined
  const names = catalogue.of('all').map(({ id, displayName }) => ({ name: id, spellings: [displayName] }))
  return `is no venue of the catalogue${suggestion(named.venue, names)}`
}

function readJson(file: string): unknown {
  let text: string
  try {
    // Decoded without the byte order mark that some editors of Windows begin a file with.
    text = new TextDecoder().decode(readFileSync(file))
  } catch (error) {
    throw new ConfigError([
      `SOURCES_FILE: ${file} cannot be read (${String(error).slice(0, 100)}); name a readable file`,
    ])
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigError([`${file}: is not JSON (${String(error).slice(0, 100)}); fix it`])
  }
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? '' : `.${path.join('.')}`
}
