import { ConfigError } from '#domain/config-error.ts'

/** What the configuration says to be wrong, a line for each variable; nothing if it loads. */
export function configFaults(load: () => unknown): readonly string[] {
  try {
    load()
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}
