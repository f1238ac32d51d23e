import { z } from 'zod'
import { isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import { readShape } from '#server/sources/parsing/json-shape.ts'

const clock = z.string().regex(/^\d\d:\d\d(?::\d\d)?$/, 'is no time of day')
const Hours = z.array(
  z.object({
    Key: z.union([z.string(), z.number()]).transform(String),
    Value: z.unknown(),
  }),
)
const HoursOfCourt = z.array(
  z.object({
    Date: z.string(),
    IsOpen: z.boolean(),
    Available: z.boolean().nullish(),
    OpenTime: clock.nullable(),
    CloseTime: clock.nullable(),
    UseSunrise: z.boolean().nullish(),
    UseSunset: z.boolean(),
  }),
)

/** The hours of a court on a day, in minutes; closed if it has none. */
export interface CourtHours {
  courtId: string
  date: LocalDate
  isOpen: boolean
  opens: number
  /** Undefined for '00:00:00', which readers interpret differently: midnight, ten in the evening, or missing. */
  closes: number | undefined
  fromSunrise: boolean
  toSunset: boolean
}

/**
 * The hours of the courts. Those of a court that cannot be understood are missing.
 * @throws Drift if the answer has another shape, or names days that were not requested.
 */
export function parseHours(text: string, { from, to }: { from: LocalDate; to: LocalDate }): CourtHours[] {
  return readShape(text, Hours).flatMap(({ Key, Value }) =>
    (HoursOfCourt.safeParse(Value).data ?? []).map((hours) => {
      const date = hours.Date.slice(0, 10)
      if (!isLocalDate(date)) throw drift(`'${hours.Date.slice(0, 30)}' is no date`)
      if (date < from || date > to) throw drift(`the answer speaks of ${date}, which nobody asked for`)
      const isOpen = hours.IsOpen && hours.Available !== false
      if (isOpen && (hours.OpenTime === null || hours.CloseTime === null)) throw drift('open hours have no times')
      const closes = minutesOf(hours.CloseTime)
      return {
        courtId: Key,
        date,
        isOpen,
        opens: minutesOf(hours.OpenTime),
        closes: closes === 0 ? undefined : closes,
        fromSunrise: hours.UseSunrise === true,
        toSunset: hours.UseSunset,
      }
    }),
  )
}

function minutesOf(time: string | null): number {
  return time === null ? 0 : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
