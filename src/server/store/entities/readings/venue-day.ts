import { defineEntity, p } from '@mikro-orm/core'
import type { ClosedOpening, KnownOpening } from '#domain/availability/diff.ts'
import type { ShownKeys } from '#domain/availability/mass-flip.ts'
import type { DayGap, ReadingStatus } from '#domain/availability/opening.ts'

/** A day of a venue as it was last read. */
export const VenueDayEntity = defineEntity({
  name: 'VenueDay',
  tableName: 'venue_day',
  properties: {
    venueId: p.text().primary(),
    date: p.date().primary().index('venue_day_date'),
    openings: p.json<KnownOpening[]>(),
    closed: p.json<ClosedOpening[]>().default('[]'),
    openMask: p.bigint(),
    digest: p.text(),
    status: p.text().$type<ReadingStatus>(),
    changedAt: p.datetime(),
    suspectDigest: p.text().strictNullable(),
    suspectAt: p.datetime().strictNullable(),
    forMembers: p.json<KnownOpening[]>().default('[]'),
    closedForMembers: p.json<ClosedOpening[]>().default('[]'),
    system: p.text().strictNullable(),
    gap: p.text().$type<NonNullable<DayGap>>().strictNullable(),
    opensAt: p.datetime().strictNullable(),
    suspectKeys: p.json<ShownKeys>().strictNullable(),
  },
})
