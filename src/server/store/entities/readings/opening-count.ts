import { defineEntity, p } from '@mikro-orm/core'

/** How often a venue had an opening at a half-hour of a weekday in a week. */
export const OpeningCountEntity = defineEntity({
  name: 'OpeningCount',
  tableName: 'opening_count',
  properties: {
    venueId: p.text().primary(),
    halfHour: p.smallint().primary(),
    week: p.date().primary(),
    weekday: p.smallint().primary(),
    openings: p.integer(),
    waits: p.integer(),
  },
})
