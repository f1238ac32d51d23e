/** SQL: whether an alert `a` is a member's at a venue: where it says so itself, or its owner's preferences `o` do. */
export function isMemberAt(venue: string): string {
  return `coalesce(${venue} = any(a.member_venues || o.member_venues), false)`
}
