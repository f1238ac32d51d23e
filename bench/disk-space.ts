import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Database } from '#server/database/connection.ts'

/** Measured with a million alerts, rounded up: what is on the disk at the end of a run, and how long one takes. */
const bytesAnAlert = 1_300
const secondsAMillion = 600
/** PostgreSQL's log of writes, and a new database. */
const fixedBytes = 1.5e9

/** Says what a run will need, and refuses where the disk has less. */
export function checkDiskSpace(alerts: number): void {
  const needed = alerts * bytesAnAlert + fixedBytes
  const { bavail, bsize } = statfsSync(tmpdir())
  const free = bavail * bsize
  const minutes = Math.ceil(((alerts / 1_000_000) * secondsAMillion) / 60)
  console.log(
    `${alerts} alerts: up to ${minutes} min and ${gigabytes(needed)} in ${tmpdir()}, which has ${gigabytes(free)}`,
  )
  if (free < needed) throw new Error(`${tmpdir()} has too little space; name another folder in TMPDIR`)
}

/** The present size of the tables and their keys. */
export async function spaceTaken({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database())::float as bytes')
  return gigabytes(rows[0]?.bytes ?? Number.NaN)
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}
