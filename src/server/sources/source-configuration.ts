import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '#domain/config-error.ts'
import type { ReadingFrom } from '#domain/venues/own/own-reading.ts'
import { isAllowedHost } from './http/guarded-lookup.ts'
import { addressOf, SourceEntry } from './source-entry.ts'
import { sourceFault } from './source-faults.ts'

/** The pause between two requests, which an entry can override (rule sources-9). */
const defaultMinGapMs = 1500
/** Requests an hour that a venue would call polite: one every twelve seconds. */
export const hostRequestsPerHour = 300
/** Stand-ins are read often, so that a first start soon shows something. */
export const sandboxPollSeconds = 20

/** An entry with its pauses filled in. Without `pollSeconds` a budget of requests sets the pace. */
export type ValidSource = SourceEntry & { minGapMs: number }

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
  allowLoopback,
  pollSeconds,
}: {
  file: string
  allowLoopback: boolean
  pollSeconds: number | undefined
}): ValidSource[] {
  const parsed = File.safeParse(readJson(file))
  if (!parsed.success) throw new ConfigError([`${file}: write { "sources": [ … ] }`])
  const defaults = { pollSeconds, minGapMs: defaultMinGapMs }
  return validateSources({ entries: parsed.data.sources, file, allowLoopback, defaults })
}

/**
 * Validates the entries as a whole and fills in the pauses. Disabled entries are dropped. A venue may have several, in
 * order of preference: the first enabled one is read. They never alternate, because each system names courts in its own
 * way, so that every opening would look new.
 */
export function validateSources({
  entries,
  file,
  allowLoopback,
  defaults,
}: {
  entries: readonly unknown[]
  /** The file of the entries, for the texts of faults. */
  file: string
  allowLoopback: boolean
  defaults: SourceDefaults
}): ValidSource[] {
  const faults: string[] = []
  const valid: ValidSource[] = []
  const seen = new Map<string, string[]>()
  entries.forEach((entry, index) => {
    const path = `${file}: sources[${index}]`
    const parsed = SourceEntry.safeParse(entry, { error: sourceFault })
    if (!parsed.success) {
      // The example lists venues that only VENUES_FILE adds: while they are switched off, they are no fault.
      const issues = parsed.error.issues.filter((issue) => !(isSwitchedOff(entry) && isUnknownVenue(issue)))
      faults.push(...issues.map((issue) => `${path}${pathOf(issue.path)} ${issue.message}`))
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
    if (data.enabled && !valid.some(({ venue }) => venue === data.venue)) {
      const { pollSeconds = defaults.pollSeconds, minGapMs = defaults.minGapMs } = data
      valid.push({ ...data, ...(pollSeconds !== undefined && { pollSeconds }), minGapMs })
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

function isSwitchedOff(entry: unknown): boolean {
  return z.object({ enabled: z.literal(false) }).safeParse(entry).success
}

function isUnknownVenue({ code, path: [field] }: z.core.$ZodIssue): boolean {
  return code === 'custom' && field === 'venue'
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
