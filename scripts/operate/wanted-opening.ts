import { parseArgs } from 'node:util'
import { z } from 'zod'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { TimeSlot } from '#domain/calendar/time-slot.ts'
import { ConfigError } from '#domain/config-error.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { WantedOpening } from '#sandbox/sandbox-control.ts'
import { typedCommand } from '#server/installation.ts'

const usage = `${typedCommand('demo:open')} [VENUE] [2026-11-25] ['6:30 PM']`
const maxNamed = 5

/** The opening requested by the arguments of `npm run demo:open`. */
export function wantedOpening(args: string[], catalogue: Catalogue): WantedOpening {
  const { venue, date, time } = readArguments(args)
  return {
    ...(venue !== undefined && { venueId: venueIdOf(venue, catalogue) }),
    ...(date !== undefined && { date: read('date', LocalDate, date) }),
    ...(time !== undefined && { timeSlot: read('time', TimeSlot, time) }),
  }
}

function readArguments(args: string[]): { venue?: string; date?: string; time?: string } {
  try {
    const options = { date: { type: 'string' }, time: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    // Without `--` before them npm takes the names of options for its own and hands on their values.
    const date = positionals.find((word) => /^\d{4}-/.test(word))
    const time = positionals.find((word) => /^\d{1,2}:/.test(word))
    const venue = positionals.filter((word) => word !== date && word !== time).join(' ')
    return { ...(date && { date }), ...(time && { time }), ...(venue && { venue }), ...values }
  } catch {
    throw new ConfigError([`${args.join(' ')} is not understood; use ${usage}`])
  }
}

function read<Value>(option: string, schema: z.core.$ZodType<Value>, text: string): Value {
  const parsed = z.safeParse(schema, text)
  if (parsed.success) return parsed.data
  throw new ConfigError([`${option}: ${parsed.error.issues[0]?.message}; use ${usage}`])
}

function venueIdOf(text: string, catalogue: Catalogue): string {
  const venues = catalogue.of('all')
  const wanted = text.trim().toLowerCase()
  const venue = catalogue.byIdOrName(text) ?? venues.find(({ id }) => id.toLowerCase() === wanted)
  if (venue) return venue.id
  const words = wanted.split(/[\s-]+/).filter((word) => word.length > 2)
  const close = venues.filter(({ id, displayName }) =>
    words.some((word) => `${id} ${displayName}`.toLowerCase().includes(word)),
  )
  const names = (close.length > 0 ? close : venues).slice(0, maxNamed).map(({ displayName }) => `'${displayName}'`)
  throw new ConfigError([`'${text}' is no venue of the catalogue; name one such as ${names.join(', ')}`])
}
