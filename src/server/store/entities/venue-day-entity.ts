import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { ClosedOpening, KnownOpening } from '#domain/availability/diff.ts'
import type { ReadingStatus } from '#domain/availability/opening.ts'

/** The last trusted reading of one venue on one day, in one row. */
export const VenueDayEntity = defineEntity({
  name: 'VenueDay',
  tableName: 'venue_day',
  properties: {
    venueId: p.text().primary(),
    date: p.date().primary(),
    openings: p.json<KnownOpening[]>(),
    closed: p.json<ClosedOpening[]>(),
    openMask: p.bigint(),
    digest: p.text(),
    status: p.text().$type<ReadingStatus>(),
    readAt: p.datetime(),
    changedAt: p.datetime(),
    suspectDigest: p.text().nullable(),
    suspectAt: p.datetime().nullable(),
  },
})
export type VenueDayRow = InferEntity<typeof VenueDayEntity>
