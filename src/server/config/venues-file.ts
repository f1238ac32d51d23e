import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '#domain/config-error.ts'
import { createCatalogue, type Catalogue } from '#domain/venues/catalogue.ts'
import { withOperatorsVenues } from '#domain/venues/operators-venues.ts'
import { nearestSuburb, suburbNamed } from '#domain/venues/suburb-search.ts'
import { suburbs } from '#region/suburbs.ts'
import { nearestNames, suggestion } from '#domain/venues/nearest-names.ts'
import { Sport } from '#domain/venues/sport.ts'
import { addressNameOf } from '#domain/venues/venue-links.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { venues as catalogue } from '#region/venues.ts'
import { clocks } from '#region/clocks.ts'
import { region } from '#region/region.ts'

const { zone, name: city } = region
const theirClocks = `all times of Courtside are those of ${city}`

const Entry = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/, 'must be 2 to 40 small letters, digits and hyphens'),
  name: z.string().trim().min(2, 'must have 2 to 60 characters').max(60, 'must have 2 to 60 characters'),
  sport: z.enum(Sport.options, { error: `must be ${Sport.options.join(', ')}` }),
  suburb: z.string().trim().min(2).max(60).optional(),
  lat: z.number().optional(),
  lng: z.number().optional(),
  approximate: z.boolean().optional(),
  link: z.url({ protocol: /^https?$/, error: 'must be an address that begins with https://' }).optional(),
  timeZone: z.literal(zone, { error: `must be ${zone}: ${theirClocks}` }).optional(),
})
type Entry = z.infer<typeof Entry>
type Readable = { [Field in keyof Entry]?: Entry[Field] | undefined }
const fields = Object.keys(Entry.shape)

/** The names that no other venue may have. */
type Named = Pick<Venue, 'id' | 'displayName'>

/** Changes of a listed venue; what is missing stays as listed. */
const Correction = Entry.pick({ suburb: true, lat: true, lng: true, link: true }).extend({ id: z.string() })

/** With the city's they stay below the most venues of a catalogue (`maxVenues`). */
const maxAdded = 200
const File = z.strictObject({
  venues: z.array(z.unknown()).max(maxAdded).default([]),
  corrections: z.array(z.unknown()).max(catalogue.length).default([]),
})

/** The catalogue of an installation: the city's venues, as VENUES_FILE corrects and extends them. */
export function readCatalogue(venuesFile: string | undefined): Catalogue {
  return createCatalogue(withOperatorsVenues(venuesFile === undefined ? [] : readVenuesFile(venuesFile)))
}

/**
 * Reads VENUES_FILE: an operator's own venues, and the listed venues that it corrects.
 * @throws ConfigError with every fault: the file, the entry, the field and the fix.
 */
export function readVenuesFile(file: string): Venue[] {
  const parsed = File.safeParse(readJson(file))
  if (!parsed.success) {
    const fix = `write { "venues": [ … ], "corrections": [ … ] } with at most ${maxAdded} venues`
    throw new ConfigError([`VENUES_FILE: ${file}: ${fix}`])
  }
  const faults: string[] = []
  const venues: Venue[] = []
  const others: Named[] = [...catalogue]
  parsed.data.venues.forEach((entry, index) => {
    const read = Entry.safeParse(entry)
    const issues = read.success ? [] : read.error.issues
    const readable = readableFields(entry)
    const found = [...issues.flatMap(shapeFaults), ...nameFaults(readable, others), ...placeFaults(readable, issues)]
    faults.push(...found.map((fault) => `VENUES_FILE: ${file}: venues[${index}]${fault}`))
    if (read.success && found.length === 0) venues.push(venueOf(read.data))
    others.push({ id: readable.id ?? '', displayName: readable.name ?? '' })
  })
  parsed.data.corrections.forEach((entry, index) => {
    const corrected = correctedVenue(entry)
    if (Array.isArray(corrected)) {
      faults.push(...corrected.map((fault) => `VENUES_FILE: ${file}: corrections[${index}]${fault}`))
    } else venues.push(corrected)
  })
  if (faults.length > 0) throw new ConfigError(faults)
  return venues
}

/** The listed venue with the corrections of an entry, or the faults of the entry. */
function correctedVenue(entry: unknown): Venue | string[] {
  const read = Correction.safeParse(entry)
  if (!read.success) return read.error.issues.flatMap(shapeFaults)
  const { id, suburb, lat, lng, link } = read.data
  const listed = catalogue.find((venue) => venue.id === id)
  if (!listed) return [`.id ${id} is no listed venue${suggestion(id, named(catalogue.map((venue) => venue.id)))}`]
  const isMoved = lat !== undefined || lng !== undefined
  const faults = isMoved ? placeFaults(read.data, []) : suburb === undefined ? [] : suburbFaults(suburb)
  if (faults.length > 0) return faults
  return {
    ...listed,
    ...(suburb !== undefined && { suburb: suburbNamed(suburb)?.name ?? suburb }),
    ...(lat !== undefined && lng !== undefined && { lat, lng, coordSource: 'published' as const }),
    ...(link !== undefined && { bookingUrl: link }),
  }
}

/** The fields of an entry that can be read by themselves, so that one fault does not hide the next. */
function readableFields(entry: unknown): Readable {
  const { data: given = {} } = z.record(z.string(), z.unknown()).safeParse(entry)
  const good = Object.entries(given).filter(
    ([field, value]) => isField(field) && Entry.shape[field].safeParse(value).success,
  )
  return Entry.partial().safeParse(Object.fromEntries(good)).data ?? {}
}

function isField(text: string): text is keyof Entry {
  return text in Entry.shape
}

/** A field that is unknown is as a rule one that is mistyped. */
function shapeFaults(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const [nearest] = nearestNames(key, named(fields))
      return `.${key} is no field; ${nearest ? `did you mean ${nearest}?` : `use ${fields.join(', ')}`}`
    })
  }
  const path = issue.path.length === 0 ? '' : `.${issue.path.join('.')}`
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return [`${path} ${isMissing && path ? `is missing or of another kind: ${issue.message}` : issue.message}`]
}

function nameFaults({ id, name }: Readable, others: readonly Named[]): string[] {
  const whose = (text: string) =>
    others.find((other) =>
      [other.id, addressNameOf(other.id), other.displayName].some((one) => one.toLowerCase() === text.toLowerCase()),
    )
  const taken = id === undefined ? undefined : whose(id)
  const called = name === undefined ? undefined : whose(name)
  return [
    ...(taken ? [`.id ${id} is taken by ${taken.displayName}; choose another one`] : []),
    ...(called ? [`.name ${name} is that of ${called.id}; choose another one`] : []),
  ]
}

/** Faults of a venue's position, besides a field that cannot be parsed. */
function placeFaults({ suburb, lat, lng }: Readable, issues: readonly z.core.$ZodIssue[]): string[] {
  if (issues.some(({ path: [field] }) => field === 'suburb' || field === 'lat' || field === 'lng')) return []
  if (lat !== undefined && lng !== undefined) {
    const fault = `.lat and lng lie outside ${zone}: ${theirClocks}; check their order and signs`
    return isInZone(lat, lng) ? [] : [fault]
  }
  if (lat !== undefined || lng !== undefined) return ['.lat and lng go together; give both, or only a suburb']
  if (suburb !== undefined) return suburbFaults(suburb)
  // A mistyped field may be the position, and has been reported.
  const isMistyped = issues.some(({ code, path }) => code === 'unrecognized_keys' || path.length === 0)
  return isMistyped ? [] : ['.suburb is missing; give it, or lat and lng']
}

function suburbFaults(suburb: string): string[] {
  if (suburbNamed(suburb)) return []
  const nearest = suggestion(suburb, named(suburbs.map(({ name }) => name)))
  const fix = nearest === '' ? '; give lat and lng' : `${nearest} Or give lat and lng`
  return [`.suburb '${suburb}' is none that we know${fix}`]
}

function venueOf({ id, name, sport, suburb, lat, lng, approximate, link }: Entry): Venue {
  const known = suburb === undefined ? undefined : suburbNamed(suburb)
  const point = lat !== undefined && lng !== undefined ? { lat, lng } : known
  if (!point) throw new Error(`${id} has no place`)
  return {
    id,
    sport,
    displayName: name,
    suburb: known?.name ?? suburb ?? nearestSuburb(point).name,
    lat: point.lat,
    lng: point.lng,
    coordSource: lat === undefined || approximate ? 'approximate' : 'published',
    ...(link !== undefined && { bookingUrl: link }),
  }
}

function isInZone(lat: number, lng: number): boolean {
  return lat > clocks.bounds.south && lat < clocks.bounds.north && lng > clocks.bounds.west && lng < clocks.bounds.east
}

function named(names: readonly string[]) {
  return names.map((name) => ({ name, spellings: [] }))
}

function readJson(file: string): unknown {
  try {
    // Decoded without the byte order mark that some editors of Windows begin a file with.
    return JSON.parse(new TextDecoder().decode(readFileSync(file)))
  } catch (error) {
    throw new ConfigError([`VENUES_FILE: ${file} cannot be read as JSON (${String(error).slice(0, 100)}); fix it`])
  }
}
