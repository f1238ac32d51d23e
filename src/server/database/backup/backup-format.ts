import { z } from 'zod'

/**
 * A backup is compressed text: a line of JSON about it, then for each table `# name` and a line of JSON for each row,
 * as PostgreSQL writes them, and `. rows` at the end. A file without that last line was cut off.
 */
export const BackupHead = z.object({
  courtside: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The migrations that its tables have seen. */
  migrations: z.array(z.string()),
})
export type BackupHead = z.infer<typeof BackupHead>

export const tableMark = '# '
export const endMark = '. '
/** How many rows are read or written at once. */
export const rowsAtOnce = 500

/** A name as SQL wants it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
