import { defineEntity, p } from '@mikro-orm/core'

/** A host that is read by one worker at a time. */
export const SourceHostEntity = defineEntity({
  name: 'SourceHost',
  tableName: 'source_host',
  properties: {
    host: p.text().primary(),
    venueId: p.text().nullable(),
    reader: p.integer().nullable(),
    gapMs: p.integer(),
    openAt: p.datetime(),
    restUntil: p.datetime().nullable(),
  },
})
