import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { ReadingStatus } from '#domain/availability/opening.ts'

/** How the reading of one venue is going: its health for people, and where to continue a feed. */
export const SourceStateEntity = defineEntity({
  name: 'SourceState',
  tableName: 'source_state',
  properties: {
    venueId: p.text().primary(),
    system: p.text(),
    status: p.text().$type<ReadingStatus>().nullable(),
    reason: p.text().nullable(),
    lastReadAt: p.datetime().nullable(),
    lastGoodAt: p.datetime().nullable(),
    nextReadAt: p.datetime().nullable(),
    failures: p.integer().default(0),
    cursor: p.text().nullable(),
    /** The terms of the publisher's open data, as it writes them. */
    licence: p.text().nullable(),
    /** The first thing of the last reading that does not fit the known format; null where everything fits. */
    formatChange: p.text().nullable(),
    /** Readings in a row with such a thing. */
    formatChanges: p.integer().default(0),
    /** Days that were last missing when asked for, with the instant in milliseconds. */
    asked: p.json<Record<string, number>>().default('{}'),
    /** Minutes since midnight in Sydney at which a new day was last seen to be released. */
    releaseMinutes: p.integer().nullable(),
  },
})
export type SourceStateRow = InferEntity<typeof SourceStateEntity>
