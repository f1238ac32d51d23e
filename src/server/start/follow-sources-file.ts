import { readFileSync } from 'node:fs'
import type { Logger } from 'pino'
import { ConfigError } from '#domain/config-error.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Config } from '#server/config/config.ts'
import type { Shutdown } from './shutdown.ts'
import { readSourcesFile, type ValidSource } from '#server/sources/source-configuration.ts'

/**
 * Reads SOURCES_FILE again whenever it changes, in each process by itself. With a fault in it the sources of before go
 * on, and the log has each fault as at a start. A signal would not do: a terminal that is closed sends SIGHUP too.
 */
export function followSourcesFile({
  config: { sourcesFile: file, allowLoopbackSources: allowLoopback, pollSeconds },
  catalogue,
  logger,
  shutdown,
  readers,
  everyMs = 2000,
}: {
  config: Pick<Config, 'sourcesFile' | 'allowLoopbackSources' | 'pollSeconds'>
  catalogue: Catalogue
  logger: Pick<Logger, 'warn' | 'error'>
  shutdown: Pick<Shutdown, 'add'>
  readers: readonly { setEntries: (entries: ValidSource[]) => void }[]
  everyMs?: number
}): void {
  if (file === undefined) return
  let seen = textOf(file)
  const compare = () => {
    const text = textOf(file)
    if (text === seen) return
    seen = text
    try {
      const entries = readSourcesFile({ file, catalogue, allowLoopback, pollSeconds })
      for (const reader of readers) reader.setEntries(entries)
      logger.warn(`SOURCES_FILE: read again: ${entries.length} sources`)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      logger.error(`SOURCES_FILE: not used, the sources of before go on: ${error.lines.join('; ')}`)
    }
  }
  const comparing = setInterval(compare, everyMs)
  shutdown.add('the watch of SOURCES_FILE', async () => clearInterval(comparing))
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
