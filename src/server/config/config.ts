import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from '#domain/config-error.ts'
import type { MapTiles } from '#domain/venues/map-tiles.ts'
import { dataFolderFault } from './data-folder.ts'
import { dkimKeyFault } from './dkim-key.ts'
import { Environment } from './environment.ts'
import { generatedSecret } from './jwt-secret.ts'
import { mapTiles, tilesFaults } from './map-tiles.ts'
import { productionFaults } from './production-faults.ts'
import { push, pushFaults, type PushKeys } from './push-keys.ts'

export type Config = {
  port: number
  host: string
  /** Origin of the site without a trailing slash. Every link in a mail begins with it. */
  appUrl: string
  /** Further names under which the site answers, in lower case. */
  allowedHosts: string[]
  dataDir: string
  databaseUrl?: string
  /** PostgreSQL itself, if `databaseUrl` is that of a pooler. */
  directUrl?: string
  replicaUrls: string[]
  smtpUrl?: string
  mailFrom: { name: string; address: string }
  /** The first signs; the others are still accepted. */
  jwtSecrets: readonly [string, ...string[]]
  sourcesFile?: string
  /** The operator's own venues, besides the catalogue. */
  venuesFile?: string
  allowLoopbackSources: boolean
  pollSeconds?: number
  seedDemo: boolean
  rateLimits: boolean
  /** CIDRs (RFC 4632) or addresses of proxies. */
  trustedProxies: string[]
  /** Addresses, in lower case, of the operators' accounts. */
  operators: string[]
  logLevel: string
  /** The bearer token of /metrics; without it only callers on this machine get an answer. */
  metricsToken?: string
  /** Without it the relay cannot say what bounced (rule emails-21). */
  mailEventsSecret?: string
  /** Without them the map of venues has the coast and the names of suburbs. */
  mapTiles?: MapTiles
  /** The collector that traces are sent to. */
  traceEndpoint?: string
  production: boolean
  userAgent: string
  /** Without keys no pushes are sent, and the preferences say that pushes are coming soon. */
  push?: PushKeys
  dkim?: { domain: string; selector: string; privateKey: string }
}

const defaultSender = { name: 'Courtside', address: 'alerts@courtside.test' }

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function fileFaults({ SOURCES_FILE, VENUES_FILE, DKIM_KEY_FILE, DATA_DIR }: Environment): string[] {
  const keyFault = DKIM_KEY_FILE && dkimKeyFault(DKIM_KEY_FILE)
  const folderFault = DATA_DIR && dataFolderFault(DATA_DIR)
  return [
    SOURCES_FILE && !isFile(SOURCES_FILE) && `SOURCES_FILE: there is no file ${SOURCES_FILE}; name an existing one`,
    VENUES_FILE && !isFile(VENUES_FILE) && `VENUES_FILE: there is no file ${VENUES_FILE}; name an existing one`,
    keyFault && `DKIM_KEY_FILE: ${keyFault}; make one with \`openssl genrsa -out dkim.pem 2048\``,
    folderFault && `DATA_DIR: ${folderFault}`,
  ].filter((line) => typeof line === 'string')
}

function poolerFaults({ DATABASE_URL, DATABASE_DIRECT_URL }: Environment): string[] {
  if (!DATABASE_DIRECT_URL || DATABASE_URL) return []
  return ['DATABASE_URL: is missing beside DATABASE_DIRECT_URL; set it to the address of the pooler']
}

function dkimFaults(environment: Environment): string[] {
  const names = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'] as const
  const missing = names.filter((name) => !environment[name])
  if (missing.length === 0 || missing.length === names.length) return []
  return missing.map((name) => `${name}: is missing; set ${names.join(', ')} together or none of them`)
}

function dkim({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE }: Environment): Pick<Config, 'dkim'> {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_KEY_FILE) return {}
  return { dkim: { domain: DKIM_DOMAIN, selector: DKIM_SELECTOR, privateKey: readFileSync(DKIM_KEY_FILE, 'utf8') } }
}

function secretsFor(environment: Environment, dataDir: string): Config['jwtSecrets'] {
  const { JWT_SECRET_PREVIOUS: earlier } = environment
  return [secretFor(environment, dataDir), ...(earlier === undefined ? [] : [earlier])]
}

function secretFor(environment: Environment, dataDir: string): string {
  if (environment.JWT_SECRET) return environment.JWT_SECRET
  try {
    return generatedSecret(dataDir)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError([`DATA_DIR: ${dataDir} cannot be written (${reason}); name a folder of your own`])
  }
}

function defined<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: Value })
}

/** The variables of this process. The file `.env` adds those that are not set. */
export function processEnvironment(file = '.env'): NodeJS.ProcessEnv {
  try {
    if (existsSync(file)) process.loadEnvFile(file)
  } catch {
    throw new ConfigError([`${file}: cannot be read; make it a text file that this account may read, or remove it`])
  }
  return process.env
}

/** @throws ConfigError with one line for each fault. */
function checked(env: Record<string, string | undefined>): Environment {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const environment = parsed.data
  const faults = [
    ...productionFaults(environment),
    ...poolerFaults(environment),
    ...fileFaults(environment),
    ...dkimFaults(environment),
    ...tilesFaults(environment),
    ...pushFaults(environment),
  ]
  if (faults.length > 0) throw new ConfigError(faults)
  return environment
}

/**
 * Checks the environment as a whole (rules operation-6, operation-7) before anything starts.
 * @throws ConfigError with one line for each fault and without any secret.
 */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const environment = checked(env)
  const production = environment.NODE_ENV === 'production'
  const port = environment.PORT ?? 3000
  const appUrl = environment.APP_URL ?? `http://localhost:${port}`
  const mailFrom = environment.MAIL_FROM ?? defaultSender
  const dataDir = resolve(environment.DATA_DIR ?? '.data')
  return {
    port,
    host: environment.HOST ?? '127.0.0.1',
    appUrl,
    allowedHosts: environment.ALLOWED_HOSTS ?? [],
    dataDir,
    ...defined('databaseUrl', environment.DATABASE_URL),
    ...defined('directUrl', environment.DATABASE_DIRECT_URL),
    replicaUrls: environment.DATABASE_REPLICA_URLS ?? [],
    ...defined('smtpUrl', environment.SMTP_URL),
    mailFrom,
    jwtSecrets: secretsFor(environment, dataDir),
    ...defined('sourcesFile', environment.SOURCES_FILE && resolve(environment.SOURCES_FILE)),
    ...defined('venuesFile', environment.VENUES_FILE && resolve(environment.VENUES_FILE)),
    allowLoopbackSources: environment.ALLOW_LOOPBACK_SOURCES ?? false,
    ...defined('pollSeconds', environment.POLL_SECONDS),
    seedDemo: environment.SEED_DEMO ?? !production,
    rateLimits: environment.RATE_LIMITS ?? true,
    ...defined('traceEndpoint', environment.OTEL_EXPORTER_OTLP_ENDPOINT),
    trustedProxies: environment.TRUST_PROXY ?? [],
    operators: environment.OPERATORS ?? [],
    logLevel: environment.LOG_LEVEL ?? 'warn',
    ...defined('metricsToken', environment.METRICS_TOKEN),
    ...defined('mailEventsSecret', environment.MAIL_EVENTS_SECRET),
    production,
    userAgent: environment.USER_AGENT ?? `CourtsideBot/0.1 (+${appUrl}/about/venues; contact ${mailFrom.address})`,
    ...dkim(environment),
    ...mapTiles(environment),
    ...push(environment, appUrl, mailFrom.address),
  }
}
