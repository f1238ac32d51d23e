import { createHash } from 'node:crypto'
import { lstatSync, readlinkSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '#domain/config-error.ts'

// sun_path has 104 bytes on macOS and 108 on Linux. The socket's own name takes 14 of them.
const longestFolder = 88

/** The folder through which clients reach the socket: `folder`, or a short link to it when its path is too long. */
export function socketFolderFor(folder: string): string {
  if (Buffer.byteLength(folder) <= longestFolder) return folder
  const link = join(tmpdir(), `courtside-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  try {
    symlinkSync(folder, link)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new ConfigError([`DATA_DIR: its path is too long and ${link} cannot be made; use a shorter path or TMPDIR`])
    }
    const present = lstatSync(link)
    const ours = present.isSymbolicLink() && present.uid === process.getuid?.() && readlinkSync(link) === folder
    if (!ours) throw new ConfigError([`DATA_DIR: its path is too long and ${link} is taken; use a shorter path`])
  }
  return link
}
