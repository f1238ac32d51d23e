import { defineEntity, p } from '@mikro-orm/core'
import type { Sport } from '#domain/venues/sport.ts'

/** A day of a sport that somebody looked at. */
export const ViewedDayEntity = defineEntity({
  name: 'ViewedDay',
  tableName: 'viewed_day',
  properties: {
    sport: p.text().$type<Sport>().primary(),
    date: p.date().primary(),
    viewedAt: p.datetime(),
  },
})
