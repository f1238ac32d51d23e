import { readFileSync } from 'node:fs'

const source = '/proc/sys/kernel/random/boot_id'

/** What names this machine since it was started last (random(4)); undefined where the system does not say. */
export function bootId(): string | undefined {
  try {
    return readFileSync(source, 'latin1').trim() || undefined
  } catch {
    return undefined
  }
}
