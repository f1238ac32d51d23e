import { defineEntity, p } from '@mikro-orm/core'

/** A venue that asked not to be read, or that the operator paused. */
export const VenueOptOutEntity = defineEntity({
  name: 'VenueOptOut',
  tableName: 'venue_opt_out',
  properties: {
    venueId: p.text().primary(),
    since: p.datetime(),
    byOperator: p.boolean().default(false),
  },
})
