/** An alert that somebody made by joining another one. An alert that was joined so cannot be shared on. */
export interface JoinedAlert {
  alertId: string
  sharedId: string
}

/**
 * The alerts that end when one of `ids` was booked (rule alerts-58): for each the shared one and all that joined it,
 * whoever's they are.
 */
export function bookedTogether(ids: readonly string[], joined: readonly JoinedAlert[]): string[] {
  const sharedOf = new Map(joined.map(({ alertId, sharedId }) => [alertId, sharedId]))
  const shared = new Set(ids.map((id) => sharedOf.get(id) ?? id))
  const friends = joined.filter(({ sharedId }) => shared.has(sharedId)).map(({ alertId }) => alertId)
  return [...new Set([...shared, ...friends])]
}
