import { defineEntity, p } from '@mikro-orm/core'

/** A host that is read by one worker at a time. */
export const SourceHostEntity = defineEntity({
  name: 'SourceHost',
  tableName: 'source_host',
  properties: {
    host: p.text().primary(),
    venueId: p.text().strictNullable(),
    reader: p.integer().strictNullable(),
    gapMs: p.integer(),
    openAt: p.datetime(),
    restUntil: p.datetime().strictNullable(),
  },
})
