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
    /** Days that were last missing when asked for, with the instant in milliseconds. */
    asked: p.json<Record<string, number>>().default('{}'),
    /** Minutes since midnight in Sydney at which a new day was last seen to be released. */
    releaseMinutes: p.integer().nullable(),
  },
})
export type SourceStateRow = InferEntity<typeof SourceStateEntity>
