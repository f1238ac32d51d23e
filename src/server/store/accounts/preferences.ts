import { defaultPreferences, type Preferences, type PreferencesUpdate } from '#domain/preferences/preferences.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { paceMailsOf } from '#server/store/outbox/pacing/pace-mails.ts'
import { pacePushesOf } from '#server/store/push/push-gatherings.ts'
import { UserPreferencesEntity, type UserPreferencesRow } from '#server/store/entities/accounts/user-preferences.ts'

/** A person's preferences; the defaults if none are saved. */
export async function loadPreferences(em: EntityManager, userId: string): Promise<Preferences> {
  const row = await em.findOne(UserPreferencesEntity, { user: userId })
  return row ? preferencesOf(row) : defaultPreferences
}

/** Stores the given fields and leaves the others. Waiting emails and pushes follow the new pace at once. */
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
  const { quietHours, ...merged } = { ...(await loadPreferences(em, userId)), ...named }
  const quiet = { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null }
  const row = await em.upsert(
    UserPreferencesEntity,
    { user: userId, ...merged, ...quiet, createdAt: now, updatedAt: now },
    { onConflictFields: ['user'], onConflictExcludeFields: ['createdAt'] },
  )
  await paceMailsOf(em, userId, now)
  await pacePushesOf(em, userId, now)
  return preferencesOf(row)
}

function preferencesOf(row: UserPreferencesRow): Preferences {
  const { user: _user, createdAt: _createdAt, updatedAt: _updatedAt, quietFrom, quietUntil, ...fields } = row
  return { ...fields, quietHours: quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null }
}
