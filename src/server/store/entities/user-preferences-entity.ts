import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** A person's preferences. Lists of saved venues hold display names, `memberVenues` ids. */
export const UserPreferencesEntity = defineEntity({
  name: 'UserPreferences',
  tableName: 'user_preferences',
  properties: {
    userId: p.uuid().primary(),
    defaultLocation: p.text().default('current'),
    defaultSport: p.enum(['tennis', 'golf', 'futsal']).default('golf'),
    defaultView: p.enum(['weekly', '3-days']).default('weekly'),
    defaultDistance: p.integer().default(20),
    emailNotifications: p.boolean().default(true),
    pushNotifications: p.boolean().default(false),
    lookBeforeBooking: p.boolean().default(false),
    emailPace: p.enum(['at-once', 'daily']).default('at-once'),
    digestTime: p.text().default('07:00'),
    quietFrom: p.text().nullable(),
    quietUntil: p.text().nullable(),
    urgentToday: p.boolean().default(true),
    emailsPerHour: p.integer().default(4),
    tennisVenues: p.array(),
    golfVenues: p.array(),
    futsalVenues: p.array(),
    memberVenues: p.array(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
export type UserPreferencesRow = InferEntity<typeof UserPreferencesEntity>
