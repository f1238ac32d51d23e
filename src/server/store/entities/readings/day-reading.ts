import { defineEntity, p } from '@mikro-orm/core'

/** When a day of a venue was last read, changed or not. */
export const DayReadingEntity = defineEntity({
  name: 'DayReading',
  tableName: 'day_reading',
  properties: {
    venueId: p.text().primary(),
    date: p.date().primary(),
    readAt: p.datetime(),
  },
})
