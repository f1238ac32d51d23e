import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import { UserEntity } from './users.ts'

/** A person's preferences. Lists of saved venues hold display names, `memberVenues` ids. */
export const UserPreferencesEntity = defineEntity({
  name: 'UserPreferences',
  tableName: 'user_preferences',
  checks: [
    {
      name: 'user_preferences_default_distance_check',
      expression: '(default_distance >= 1) and (default_distance <= 50)',
    },
    {
      name: 'user_preferences_emails_per_hour_check',
      expression: '(emails_per_hour >= 1) and (emails_per_hour <= 12)',
    },
    {
      name: 'user_preferences_quiet',
      expression: '(quiet_from is null) = (quiet_until is null)',
    },
  ],
  properties: {
    user: () => p.oneToOne(UserEntity).primary().updateRule('no action').deleteRule('cascade'),
    defaultLocation: p.text().default('current'),
    defaultSport: p.enum(['tennis', 'golf', 'futsal']).default('golf'),
    defaultView: p.enum(['weekly', '3-days']).default('weekly'),
    defaultDistance: p.integer().default(20),
    emailNotifications: p.boolean().default(true),
    pushNotifications: p.boolean().default(false),
    tennisVenues: p.array().default([]),
    golfVenues: p.array().default([]),
    futsalVenues: p.array().default([]),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    emailPace: p.enum(['at-once', 'daily']).default('at-once'),
    digestTime: p.text().default('07:00'),
    quietFrom: p.text().strictNullable(),
    quietUntil: p.text().strictNullable(),
    urgentToday: p.boolean().default(true),
    emailsPerHour: p.integer().default(4),
    memberVenues: p.array().default([]),
    lookBeforeBooking: p.boolean().default(false),
  },
})
export type UserPreferencesRow = InferEntity<typeof UserPreferencesEntity>
