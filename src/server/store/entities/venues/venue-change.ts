import { defineEntity, p } from '@mikro-orm/core'
import type { VenueChange } from '#domain/venues/own/own-reading.ts'

/** A change that a venue made of itself. */
export const VenueChangeEntity = defineEntity({
  name: 'VenueChange',
  tableName: 'venue_change',
  indexes: [{ name: 'venue_change_venue', properties: ['venueId', 'changedAt'] }],
  properties: {
    id: p.uuid().primary(),
    venueId: p.text(),
    change: p.text().$type<VenueChange>(),
    changedAt: p.datetime().index('venue_change_at'),
  },
})
