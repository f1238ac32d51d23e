import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { ReadingStatus } from '#domain/availability/opening.ts'
import type { ExpectedChecks } from '#domain/availability/source-health.ts'

/** The state of reading one venue: its health for people, and the cursor of its next reading. */
export const SourceStateEntity = defineEntity({
  name: 'SourceState',
  tableName: 'source_state',
  properties: {
    venueId: p.text().primary(),
    system: p.text(),
    status: p.text().$type<ReadingStatus>().strictNullable(),
    reason: p.text().strictNullable(),
    lastReadAt: p.datetime().strictNullable(),
    lastGoodAt: p.datetime().strictNullable(),
    nextReadAt: p.datetime().strictNullable(),
    failures: p.integer().default(0),
    cursor: p.text().strictNullable(),
    /** Days that were missing at the last request, with the instant in milliseconds. */
    asked: p.json<Record<string, number>>().default('{}'),
    /** The first mismatch of the last reading with the known format; null if there is none. */
    formatChange: p.text().strictNullable(),
    /** Readings in a row with such a thing. */
    formatChanges: p.integer().default(0),
    urgentDays: p.array().columnType('date[]').default([]),
    /** How often its days are expected to be checked. */
    checks: p.json<ExpectedChecks>().strictNullable(),
    /** The hour of the last request, the requests in it, and those of the hour before. */
    requestHour: p.datetime().strictNullable(),
    requests: p.integer().default(0),
    requestsBefore: p.integer().default(0),
    plannedAt: p.datetime().strictNullable(),
    firstReadAt: p.datetime().strictNullable(),
  },
})
export type SourceStateRow = InferEntity<typeof SourceStateEntity>
