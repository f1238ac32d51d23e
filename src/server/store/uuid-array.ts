/**
 * Ids as a parameter of `= any(?::uuid[])`. PostgreSQL sees their number and uses the index. For rows from JSON it
 * assumes a hundred and prefers to scan the whole table.
 */
export function uuidArray(rows: readonly { id: string }[]): string {
  return `{${rows.map(({ id }) => id).join(',')}}`
}
