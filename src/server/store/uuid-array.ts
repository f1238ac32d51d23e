/**
 * Ids as a parameter of `= any(?::uuid[])`. PostgreSQL sees how many they are, so it looks them up by their key; of rows
 * that come as JSON it expects a hundred, and would rather read the whole table.
 */
export function uuidArray(rows: readonly { id: string }[]): string {
  return `{${rows.map(({ id }) => id).join(',')}}`
}
