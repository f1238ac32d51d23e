import { defineEntity, p } from '@mikro-orm/core'

/** A refusal of all mails by the relay, as a worker sees it. */
export const RelayRefusalEntity = defineEntity({
  name: 'RelayRefusal',
  tableName: 'relay_refusal',
  properties: {
    worker: p.integer().primary().autoincrement(false),
    since: p.datetime(),
    seenAt: p.datetime(),
    reason: p.text(),
  },
})
