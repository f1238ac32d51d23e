import { defineEntity, p } from '@mikro-orm/core'
import type { OpeningChange } from '#domain/alerts/trail/opening-change.ts'

/** The findings of a reading of a venue: good and failed days, and its changes. */
export const ReadingLogEntity = defineEntity({
  name: 'ReadingLog',
  tableName: 'reading_log',
  properties: {
    venueId: p.text().primary(),
    readAt: p.datetime().primary(),
    good: p.integer(),
    failed: p.integer(),
    changes: p.json<OpeningChange[]>(),
  },
})
