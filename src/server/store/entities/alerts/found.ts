import { defineEntity, p } from '@mikro-orm/core'
import type { KnownOpening } from '#domain/availability/diff.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** Openings of one reading with the alerts that they are for, until all of them are notified. */
export const FoundEntity = defineEntity({
  name: 'Found',
  tableName: 'found',
  properties: {
    id: p.uuid().primary(),
    venueId: p.text(),
    sport: p.text().$type<Sport>(),
    openings: p.json<KnownOpening[]>(),
    alerts: p.array().columnType('uuid[]'),
    days: p.array((day) => Number(day)).columnType('int2[]'),
    asks: p.array((ask) => BigInt(ask)).columnType('int8[]'),
    told: p.integer().default(0),
    foundAt: p.datetime(),
    trace: p.text().nullable(),
    isOrdered: p.boolean().default(false),
    nextTurnAt: p.datetime().nullable(),
    numbers: p
      .array((number) => Number(number))
      .columnType('int4[]')
      .nullable(),
  },
})
