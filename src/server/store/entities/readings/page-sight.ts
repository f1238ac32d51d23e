import { defineEntity, p } from '@mikro-orm/core'

/** The fingerprint of a venue's page of a day: a jump from one day to the next is a change of format. */
export const PageSightEntity = defineEntity({
  name: 'PageSight',
  tableName: 'page_sight',
  properties: {
    venueId: p.text().primary(),
    date: p.date().primary(),
    pages: p.integer(),
    rows: p.integer(),
    cells: p.integer(),
    words: p.json<string[]>(),
    unknownPercent: p.integer(),
    jump: p.text().nullable(),
  },
})
