import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const roomBytes = 4 * 2 ** 30

/** A new folder for a PostgreSQL: in memory, if there is such a folder with room for many databases of 8 MB. */
export async function makeDataFolder(name: string): Promise<string> {
  const space = await statfs(memory).catch(() => undefined)
  const isRoomy = space !== undefined && space.bavail * space.bsize > roomBytes
  return mkdtemp(join(isRoomy ? memory : tmpdir(), `courtside-${name}-`))
}
