import { defineEntity, p } from '@mikro-orm/core'
import type { OpeningChange } from '#domain/alerts/trail/opening-change.ts'

/** What a reading of a venue found and changed. */
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
