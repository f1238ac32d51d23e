import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../deploy/cluster')

/** A file of deploy/cluster with its `@NAMES@` filled in. An unfilled one is an error. */
export function filled(file: string, values: Record<string, string | number>): string {
  return readFileSync(join(folder, file), 'utf8').replaceAll(/@([A-Z_]+)@/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${file}: nobody fills ${whole}`)
    return String(value)
  })
}
