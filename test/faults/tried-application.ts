import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { startSandbox } from '#sandbox/start-sandbox.ts'
import { testSecret } from '#test/support/test-config.ts'

type Sandbox = Awaited<ReturnType<typeof startSandbox>>

/** Names the stand-ins in a file as an operator would, read every second and without a pause. Returns its path. */
export async function nameSources({ sources }: Sandbox, folder: string, daysAhead: number): Promise<string> {
  const file = join(folder, 'sources.json')
  const eager = sources.map((source) => ({ ...source, daysAhead, minGapMs: 0, pollSeconds: 1 }))
  await writeFile(file, JSON.stringify({ sources: eager }))
  return file
}

/** The environment of an application that reads stand-ins and sends to a relay of ours. */
export function triedEnvironment({
  databaseUrl,
  dataDir,
  relayUrl,
  sourcesFile,
}: {
  databaseUrl: string
  dataDir: string
  relayUrl: string
  sourcesFile: string
}) {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SMTP_URL: relayUrl,
    JWT_SECRET: testSecret,
    SOURCES_FILE: sourcesFile,
    ALLOW_LOOPBACK_SOURCES: '1',
    SEED_DEMO: '0',
  }
}

/** The address of an embedded PostgreSQL, by its socket. */
export function socketUrl(at: { user: string; database: string; host: string; port?: number }): string {
  const { user, database, host, port = 5432 } = at
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
