import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '#domain/config-error.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import { isAllowedHost } from './guarded-lookup.ts'

/** Pauses of ARCHITECTURE, The source interface. */
const defaultPollSeconds = 300
const defaultMinGapMs = 1500
const defaultRestSeconds = 900
const defaultDaysAhead = 28

const common = {
  venue: z.string().refine((id) => venueById(id) !== undefined, { error: 'is no venue of the catalogue' }),
  enabled: z.boolean().default(true),
  pollSeconds: z.number().int().min(1).max(86_400).optional(),
  minGapMs: z.number().int().min(0).max(600_000).optional(),
  restSeconds: z.number().int().min(1).max(86_400).default(defaultRestSeconds),
  daysAhead: z.number().int().min(0).max(defaultDaysAhead).default(defaultDaysAhead),
}
const baseUrl = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))

/** One entry of `sources.json`, by booking system. */
export const SourceEntry = z.discriminatedUnion('system', [
  z.strictObject({
    ...common,
    system: z.literal('miclub'),
    baseUrl,
    bookingResourceId: z.string().regex(/^\d+$/).default('3000000'),
  }),
  z.strictObject({
    ...common,
    system: z.literal('clubspark'),
    baseUrl,
    slug: z.string().min(1),
    resources: z.array(z.string().min(1)).min(1).optional(),
  }),
])
export type SourceEntry = z.infer<typeof SourceEntry>

/** An entry with every pause settled. */
export type SettledSource = SourceEntry & { pollSeconds: number; minGapMs: number }

export interface SourceDefaults {
  pollSeconds: number
  minGapMs: number
}

const File = z.object({ sources: z.array(z.unknown()) })

/**
 * Reads `sources.json`.
 * @throws ConfigError with every fault: the file, the entry and the mend.
 */
export function readSourcesFile({
  file,
  allowLoopback,
  pollSeconds,
}: {
  file: string
  allowLoopback: boolean
  pollSeconds: number | undefined
}): SettledSource[] {
  const parsed = File.safeParse(readJson(file))
  if (!parsed.success) throw new ConfigError([`${file}: write { "sources": [ … ] }`])
  const defaults = { pollSeconds: pollSeconds ?? defaultPollSeconds, minGapMs: defaultMinGapMs }
  return settleSources({ entries: parsed.data.sources, file, allowLoopback, defaults })
}

/** Checks entries as a whole and fills in the pauses; those that are switched off are left out. */
export function settleSources({
  entries,
  file,
  allowLoopback,
  defaults,
}: {
  entries: readonly unknown[]
  /** Where the entries stand, for the lines that name a fault. */
  file: string
  allowLoopback: boolean
  defaults: SourceDefaults
}): SettledSource[] {
  const faults: string[] = []
  const settled: SettledSource[] = []
  const seen = new Set<string>()
  entries.forEach((entry, index) => {
    const place = `${file}: sources[${index}]`
    const parsed = SourceEntry.safeParse(entry)
    if (!parsed.success) {
      faults.push(...parsed.error.issues.map((issue) => `${place}${pathOf(issue.path)} ${issue.message}`))
      return
    }
    const { data } = parsed
    if (seen.has(data.venue)) faults.push(`${place}.venue ${data.venue} is named twice; keep one`)
    seen.add(data.venue)
    if (!isAllowedHost(new URL(data.baseUrl).hostname, allowLoopback)) {
      faults.push(
        `${place}.baseUrl ${data.baseUrl} is an inner address; use a public one, or set ALLOW_LOOPBACK_SOURCES=1`,
      )
    }
    if (data.enabled) {
      const { pollSeconds = defaults.pollSeconds, minGapMs = defaults.minGapMs } = data
      settled.push({ ...data, pollSeconds, minGapMs })
    }
  })
  if (faults.length > 0) throw new ConfigError(faults)
  return settled
}

function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError([
      `SOURCES_FILE: ${file} cannot be read (${String(error).slice(0, 100)}); name a readable file`,
    ])
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigError([`${file}: is not JSON (${String(error).slice(0, 100)}); mend it`])
  }
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? '' : `.${path.join('.')}`
}
