import { join } from 'node:path'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Sandbox } from '#sandbox/start-sandbox.ts'
import type { Config } from '#server/config/config.ts'
import { freePortNear } from '#server/config/free-port.ts'
import type { DatabaseAddress } from '#server/database/database-address.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import type { MailCatcher } from '#server/mail/mail-catcher.ts'
import type { Shutdown } from './shutdown.ts'

/** The usual ports of mail catchers. */
const usualSmtpPort = 1025
const usualPagePort = 1080

/** Parts that may run longer than one application: in development they run over a change of the server. */
export interface KeptParts {
  database?: DatabaseAddress
  mails?: MailCatcher
  sandbox?: Sandbox
}

/** Starts PostgreSQL in the data folder; it stops with `shutdown`. */
export async function startPostgres(
  config: Config,
  shutdown: Shutdown,
  onLost: (error: unknown) => void,
): Promise<DatabaseAddress> {
  const { stop, ...address } = await startEmbeddedPostgres({ dataDir: config.dataDir, onLost })
  shutdown.add('PostgreSQL', stop)
  return address
}

/** Starts the server that catches mails in the data folder; it stops with `shutdown`. */
export async function startMails(config: Config, shutdown: Shutdown): Promise<MailCatcher> {
  // Loaded only if it runs: production has a relay.
  const { startMailCatcher } = await import('#server/mail/mail-catcher.ts')
  const catcher = await startMailCatcher({
    directory: join(config.dataDir, 'mails'),
    smtpPort: await freePortNear(usualSmtpPort),
    pagePort: await freePortNear(usualPagePort),
  })
  shutdown.add('the mail catcher', () => catcher.stop())
  return catcher
}

/** Starts the stand-ins of the catalogue, or of some venues; they stop with `shutdown`. */
export async function startStandIns(
  { catalogue, now, venueIds }: { catalogue: Catalogue; now: () => Date; venueIds?: readonly string[] | undefined },
  shutdown: Shutdown,
): Promise<Sandbox> {
  // Loaded only if it runs: production reads real venues.
  const { startSandbox } = await import('#sandbox/start-sandbox.ts')
  const sandbox = await startSandbox({ seed: 1, now, venues: catalogue.of('all'), ...(venueIds && { venueIds }) })
  shutdown.add('the sandbox', () => sandbox.stop())
  return sandbox
}
