const gone = 'the database does not answer'
/** The trouble of a full disk, which comes and goes with each page that somebody frees. */
export const fullDisk = 'the disk of the database is full'
const readOnly = 'the database is read-only'
const busy = 'the database has no connection or memory left'

/** By PostgreSQL's SQLSTATE (Appendix A) or the code of Node's socket. */
const byCode: Record<string, string> = {
  '25006': readOnly,
  '53100': fullDisk,
  '53200': busy,
  '53300': busy,
  '58030': fullDisk,
  '57P01': gone,
  '57P02': gone,
  '57P03': gone,
  ECONNREFUSED: gone,
  ECONNRESET: gone,
  ENOENT: gone,
  EPIPE: gone,
  ETIMEDOUT: gone,
}

/** Messages of `pg` without a code when a connection ends or cannot be made. */
const byText =
  /Connection terminated|terminating connection|timeout exceeded when trying to connect|fell silent|not queryable/

/**
 * The reason that the database is unavailable; undefined if an error is about the statement. Such a failure passes:
 * callers are asked to retry, and operators are notified once for each outage.
 */
export function databaseTrouble(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  // 08: connection exceptions.
  if (code.startsWith('08')) return gone
  const isFileMissing = code === 'ENOENT' && !('syscall' in error && error.syscall === 'connect')
  if (byCode[code] !== undefined && !isFileMissing) return byCode[code]
  if (byText.test(error.message)) return gone
  if (/server of this connection is read-only/.test(error.message)) return readOnly
  return error.cause === undefined ? undefined : databaseTrouble(error.cause)
}

/**
 * True if PostgreSQL refused a value (SQLSTATE classes 22 and 23): the same statement will never be accepted, however
 * often it is tried.
 */
export function isRefusedForContent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && /^2[23]/.test(String(error.code))) || isRefusedForContent(error.cause)
}

/** The text of the root cause: the errors around it are for callers, not for operators. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : reasonOf(error.cause)
}
