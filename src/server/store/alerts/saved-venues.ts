import { UserPreferencesEntity } from '#server/store/entities/accounts/user-preferences.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** The display names of the venues that people saved for any sport, by person. */
export async function savedVenueNames(em: EntityManager, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await em.find(UserPreferencesEntity, { user: { $in: [...userIds] } }, { refresh: true })
  return new Map(rows.map((row) => [row.user.id, [...row.tennisVenues, ...row.golfVenues, ...row.futsalVenues]]))
}
