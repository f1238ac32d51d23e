import { defaultPreferences, type Preferences, type PreferencesUpdate } from '#domain/preferences/preferences.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { UserPreferencesEntity, type UserPreferencesRow } from '#server/store/entities/user-preferences-entity.ts'

/** A person's preferences; the defaults where nothing was saved yet. */
export async function loadPreferences(em: EntityManager, userId: string): Promise<Preferences> {
  const row = await em.findOne(UserPreferencesEntity, { userId })
  return row ? preferencesOf(row) : defaultPreferences
}

/** Stores what the update names and leaves the rest as it was. */
export async function savePreferences({
  em,
  userId,
  update,
  now,
}: {
  em: EntityManager
  userId: string
  update: PreferencesUpdate
  now: Date
}): Promise<Preferences> {
  const named = Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined))
  const merged = { ...(await loadPreferences(em, userId)), ...named }
  const row = await em.upsert(
    UserPreferencesEntity,
    { userId, ...merged, createdAt: now, updatedAt: now },
    { onConflictFields: ['userId'], onConflictExcludeFields: ['createdAt'] },
  )
  return preferencesOf(row)
}

function preferencesOf(row: UserPreferencesRow): Preferences {
  const { userId: _userId, createdAt: _createdAt, updatedAt: _updatedAt, ...preferences } = row
  return {
    defaultLocation: preferences.defaultLocation,
    defaultSport: preferences.defaultSport,
    defaultView: preferences.defaultView,
    defaultDistance: preferences.defaultDistance,
    emailNotifications: preferences.emailNotifications,
    pushNotifications: preferences.pushNotifications,
    tennisVenues: preferences.tennisVenues,
    golfVenues: preferences.golfVenues,
    futsalVenues: preferences.futsalVenues,
  }
}
