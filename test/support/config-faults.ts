import { ConfigError } from '#domain/config-error.ts'

/** The configuration's faults, a line for each variable; nothing if it loads. */
export function configFaults(load: () => unknown): readonly string[] {
  try {
    load()
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}
