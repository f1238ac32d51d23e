import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { ReadingStatus } from '#domain/availability/opening.ts'

/** How the reading of one venue goes: what people see as its health, and where a feed is read on from. */
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
    /** Days that were last asked for in vain, with the instant in milliseconds. */
    asked: p.json<Record<string, number>>().default('{}'),
    /** Minutes since Sydney's midnight at which a new day was last seen to be released. */
    releaseMinutes: p.integer().nullable(),
  },
})
export type SourceStateRow = InferEntity<typeof SourceStateEntity>
