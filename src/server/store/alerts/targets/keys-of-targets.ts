/**
 * SQL: a row of `alert_target` that stands in the key of numbers, and one that does not yet. The keys have these as their
 * conditions: PostgreSQL takes one of them only where the query says the same (decision 0052).
 */
export const isNumbered = 'venue_number is not null and alert_number is not null'
export const isUnnumbered = '(venue_number is null or alert_number is null)'

/** SQL: the number of a venue, looked up once. */
export const numberOf = (venueId: string) => `(select number from venue_number where venue_id = ${venueId})`

/**
 * SQL: what `alert_target t` and `alert a` are read from, and under which condition, for all that is watched at a venue: a text for each
 * key. Asked for together they would be read whole before the first row is seen.
 */
export const watchedAt = (venueId: string): string[] => [
  `alert_target t join alert a on a.number = t.alert_number where t.venue_number = ${numberOf(venueId)} and ${isNumbered}`,
  `alert_target t join alert a on a.id = t.alert_id where t.venue_id = ${venueId} and ${isUnnumbered}`,
]
