import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and its missing parents. Node's own `recursive` loops for ever if a folder exists and takes none, as
 * /proc does.
 */
export function makeFolder(path: string): void {
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** Makes the configured data folder. Returns its fault and the fix; undefined if it exists now. */
export function dataFolderFault(path: string): string | undefined {
  const isFolderOrFree = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true
  if (!isFolderOrFree) return `${path} is not a folder; name a folder or a free path`
  try {
    makeFolder(path)
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `${path} cannot be made (${reason}); name a folder of your own`
  }
}
