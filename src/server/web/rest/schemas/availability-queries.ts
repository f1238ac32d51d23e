import { z } from 'zod'
import { fromCompactDate, isLocalDate } from '#domain/calendar/local-date.ts'
import { labelOfSlot, slotOfLabel } from '#domain/calendar/time-slot.ts'
import { Sport } from '#domain/venues/sport.ts'
import { wire } from './wire-names.ts'

const WireDate = z
  .string('is missing: give a date as yyyymmdd')
  .meta({ description: 'A date at the venue, yyyymmdd', examples: ['20261205'] })
  .transform((text, context) => {
    const date = fromCompactDate(text) ?? (isLocalDate(text) ? text : undefined)
    if (date) return date
    const message = `'${text.slice(0, 20)}' is not a date; write it yyyymmdd`
    context.issues.push({ code: 'custom', input: text, message })
    return z.NEVER
  })

const WireTime = z
  .string('is missing: give a half-hour like 6:00AM')
  .meta({ description: 'A half-hour from 6:00AM to 10:00PM', examples: ['6:00AM'] })
  .transform((text, context) => {
    const slot = slotOfLabel(text)
    if (slot !== undefined) return labelOfSlot(slot)
    const message = `'${text.slice(0, 20)}' is not a half-hour from 6:00AM to 10:00PM`
    context.issues.push({ code: 'custom', input: text, message })
    return z.NEVER
  })

/** 'all' is treated as tennis. */
const WireSport = z
  .enum([...Sport.options, 'all'], 'must be tennis, golf, futsal or all')
  .transform((sport): Sport => (sport === 'all' ? 'tennis' : sport))

const slotFields = { [wire.date]: WireDate, [wire.roundedTime]: WireTime, venue: z.string().max(100).optional() }

/** A query in which `venue=` with nothing behind it means that it is not given. */
function query<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(
    (given) =>
      Object.values(given ?? {}).includes('')
        ? Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== ''))
        : given,
    z.object(shape),
  )
}

export const SummaryQuery = query({ [wire.sport]: WireSport, [wire.date]: WireDate })

/** Each sport has filters for the fields of its rows. */
export const slotQueries = {
  tennis: query({ ...slotFields, [wire.minimumMinutes]: z.coerce.number().int().min(0).max(1440).optional() }),
  golf: query({ ...slotFields, [wire.holes]: z.enum(['9', '18']).optional() }),
  futsal: query(slotFields),
}
