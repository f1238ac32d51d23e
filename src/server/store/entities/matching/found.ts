import { defineEntity, p } from '@mikro-orm/core'
import type { NotedOpening } from '#domain/notifications/new-openings.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** Openings of one reading, until the owners of all its alerts in `found_alert` are notified. */
export const FoundEntity = defineEntity({
  name: 'Found',
  tableName: 'found',
  properties: {
    id: p.uuid().primary(),
    venueId: p.text(),
    sport: p.text().$type<Sport>(),
    openings: p.json<NotedOpening[]>(),
    foundAt: p.datetime(),
    trace: p.text().strictNullable(),
    // The version before keeps the alerts of a reading in these; the next one drops them (decision 0041).
    alerts: p.array().columnType('uuid[]'),
    days: p.array((day) => Number(day)).columnType('int2[]'),
    asks: p.array((ask) => BigInt(ask)).columnType('int8[]'),
    told: p.integer().default(0),
    isOrdered: p.boolean().default(false),
    nextTurnAt: p.datetime().strictNullable(),
    numbers: p
      .array((number) => Number(number))
      .columnType('int4[]')
      .strictNullable(),
  },
})
