import { defineEntity, p } from '@mikro-orm/core'

/** The number that stands for a venue in the index of targets. */
export const VenueNumberEntity = defineEntity({
  name: 'VenueNumber',
  tableName: 'venue_number',
  properties: {
    venueId: p.text().primary(),
    number: p.integer().autoincrement().generated('by default as identity').unique(),
  },
})
