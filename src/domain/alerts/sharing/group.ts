/** An alert made by joining another one. It cannot be shared on. */
export interface JoinedAlert {
  alertId: string
  sharedId: string
}

/**
 * The alerts that end when one of `ids` was booked (rule alerts-58): each shared alert and all alerts that joined it,
 * of all people.
 */
export function bookedTogether(ids: readonly string[], joined: readonly JoinedAlert[]): string[] {
  const sharedOf = new Map(joined.map(({ alertId, sharedId }) => [alertId, sharedId]))
  const shared = new Set(ids.map((id) => sharedOf.get(id) ?? id))
  const friends = joined.filter(({ sharedId }) => shared.has(sharedId)).map(({ alertId }) => alertId)
  return [...new Set([...shared, ...friends])]
}
