import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bareShell } from '#test/support/bare-shell.ts'
import { asAdministrator, type TestPostgres } from '#test/support/test-database.ts'

/** Where an application is about to start. */
export interface Ground {
  dataDir: string
  /** A PostgreSQL that belongs to nobody here. */
  postgres: TestPostgres
  /** A name for a database there, for this start alone. */
  database: string
  /** Called when the start is over. */
  atEnd(end: () => unknown): void
}

/** A machine or a shell that is not as we would like it. */
export interface MachineSurrounding {
  name: string
  /** Prepares the machine and returns the variables of the shell. */
  arrange(ground: Ground): Promise<Record<string, string>> | Record<string, string>
  /** The start gets ready, or ends with one line that names the mend. */
  expected: 'ready' | RegExp
  args?: string[]
  /** Disturbs the start while it goes on. */
  disturb?(ground: Ground, isOver: () => boolean): Promise<void>
}

const another = { PGHOST: '/nowhere', PGPORT: '5999', PGUSER: 'root', PGDATABASE: 'shop', PGPASSWORD: 'x' }
const session = {
  PGOPTIONS: '-c datestyle=german -c statement_timeout=1',
  PGTZ: 'Asia/Kolkata',
  PGDATESTYLE: 'SQL, DMY',
}
const secured = { PGSSLMODE: 'verify-full', PGSSLNEGOTIATION: 'direct', PGSSLROOTCERT: '/nowhere.pem' }
const named = { PGSERVICE: 'shop', PGSERVICEFILE: '/nowhere', PGPASSFILE: '/nowhere', PGCLIENTENCODING: 'LATIN1' }
const dead = 'http://127.0.0.1:1'

async function listenOn(host: string, { atEnd }: Ground): Promise<Record<string, string>> {
  const taken: Server = createServer().listen(0, host)
  await once(taken, 'listening')
  atEnd(() => taken.close())
  return { PORT: String((taken.address() as AddressInfo).port) }
}

/** A database as somebody else made it; `sql` runs in it. */
async function foreignDatabase(
  { postgres, database, atEnd }: Ground,
  { options = '', sql = '' },
): Promise<Record<string, string>> {
  await asAdministrator(postgres, `create database ${database} ${options} template template0`)
  atEnd(() => asAdministrator({ ...postgres, database: 'postgres' }, `drop database ${database} with (force)`))
  if (sql) await asAdministrator({ ...postgres, database }, sql)
  const host = encodeURIComponent(postgres.host)
  return { DATABASE_URL: `postgres://${postgres.user}@/${database}?host=${host}&port=${postgres.port}` }
}

async function leaveFile({ dataDir }: Ground, path: string, text: string): Promise<Record<string, string>> {
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  await writeFile(join(dataDir, path), text)
  return {}
}

/** A disk in place of the data folder. A user who may not mount one starts on a usual disk. */
function mountDisk({ dataDir, atEnd }: Ground, options: string): Record<string, string> {
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dataDir]).status === 0
  if (isMounted) atEnd(() => spawnSync('umount', ['-l', dataDir]))
  return {}
}

const odd = `set datestyle = 'SQL, DMY'; alter database %I set timezone = 'Asia/Kolkata'; alter database %I set statement_timeout = '5ms'`

/** Add a surrounding here: `npm run faults -- world` draws it, and the test starts under some. */
export const machines: readonly MachineSurrounding[] = [
  { name: 'a shell for another PostgreSQL', arrange: () => ({ ...another, ...session }), expected: 'ready' },
  { name: 'a shell for a secured PostgreSQL', arrange: () => ({ ...secured, ...named }), expected: 'ready' },
  {
    name: 'another language and zone',
    arrange: () => ({ LC_ALL: 'tr_TR.UTF-8', LANG: 'C', TZ: 'Asia/Kolkata', LANGUAGE: 'de' }),
    expected: 'ready',
  },
  { name: 'a zone that does not exist', arrange: () => ({ TZ: 'Nowhere/Town' }), expected: 'ready' },
  { name: 'no home', arrange: () => ({ HOME: '/nowhere', XDG_CACHE_HOME: '/nowhere' }), expected: 'ready' },
  { name: 'no folder for temporary files', arrange: () => ({ TMPDIR: '/nowhere' }), expected: /^TMPDIR: |ready/ },
  {
    name: 'proxies that are away',
    arrange: () => ({
      HTTP_PROXY: dead,
      HTTPS_PROXY: dead,
      http_proxy: dead,
      ALL_PROXY: dead,
      NODE_USE_ENV_PROXY: '1',
    }),
    expected: 'ready',
  },
  {
    name: 'options for Node',
    arrange: () => ({ NODE_OPTIONS: '--max-old-space-size=400 --trace-uncaught', FORCE_COLOR: '1', DEBUG: '*' }),
    expected: 'ready',
  },
  { name: 'the port is taken', arrange: (on) => listenOn('127.0.0.1', on), expected: /^PORT: \d+ is taken on 127/ },
  {
    name: 'another program on ::1',
    arrange: (on) => listenOn('::1', on),
    expected: /^PORT: \d+ is taken on ::1, where localhost also leads; stop what/,
  },
  {
    name: 'a database that stores LATIN1',
    arrange: (on) => foreignDatabase(on, { options: `encoding 'LATIN1' locale 'C'` }),
    expected: /^DATABASE_URL: the database stores LATIN1/,
  },
  {
    name: "somebody else's tables",
    arrange: (on) => foreignDatabase(on, { sql: 'create table users (id int)' }),
    expected: /^DATABASE_URL: the database has tables of something else \(users\)/,
  },
  {
    name: 'a database with habits of its own',
    arrange: (on) => foreignDatabase(on, { sql: `alter database ${on.database} ${odd.replaceAll('%I', on.database)}` }),
    expected: 'ready',
  },
  {
    name: 'data of another PostgreSQL',
    arrange: (on) => leaveFile(on, 'postgres/PG_VERSION', '12\n'),
    expected: /^DATA_DIR: .* was made by PostgreSQL 12, this is/,
  },
  {
    name: 'a data folder without a database',
    arrange: (on) => leaveFile(on, 'postgres/notes', ''),
    expected: /^DATA_DIR: .* has no PG_VERSION/,
  },
  {
    name: 'a data folder of another account',
    async arrange({ dataDir }) {
      if (process.getuid?.() === 0) await chown(dataDir, 12_345, 12_345)
      return {}
    },
    expected: 'ready',
  },
  { name: 'a disk that takes nothing', arrange: () => ({ DATA_DIR: '/proc/courtside' }), expected: /^DATA_DIR: / },
  { name: 'a read-only disk', arrange: (on) => mountDisk(on, 'ro'), expected: /^DATA_DIR: .*written|^ready$/ },
  {
    name: 'a full disk',
    arrange: (on) => mountDisk(on, 'size=8m'),
    expected: /^DATA_DIR: .*No space left on device\); free space on its disk|^ready$/,
  },
  {
    name: 'production on the embedded database',
    arrange: () => ({
      NODE_ENV: 'production',
      JWT_SECRET: 'k3Zp0vQm8Rt1Yw5Bx7Nc2Lf9Hd4Gs6Ja',
      MAIL_FROM: 'Courtside <alerts@courtside.example>',
      SMTP_URL: 'smtp://127.0.0.1:1',
      APP_URL: 'https://courtside.example',
    }),
    expected: /^DATABASE_URL: is missing and NODE_ENV is production; .*EMBEDDED_DATABASE=1/,
  },
  {
    name: 'PostgreSQL is killed while the start goes on',
    arrange: () => ({}),
    disturb: ({ dataDir }, isOver) => killPostgres(dataDir, isOver),
    expected: /^DATA_DIR: PostgreSQL .*(ended while|stopped in).*(start again|see)|^ready$/,
  },
]

/** Kills the embedded PostgreSQL each time that it is ready, while the application connects and migrates. */
async function killPostgres(dataDir: string, isOver: () => boolean): Promise<void> {
  let killed = 0
  while (!isOver()) {
    const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number(text.split('\n')[0])
    if (pid !== killed && text.includes('ready')) {
      await pause(100)
      process.kill(pid, 'SIGKILL')
      killed = pid
    }
    await pause(5)
  }
}

export interface Started {
  /** 'ready', or what the process said at its end. */
  said: string
  code: number | null
  ms: number
}

/** Starts the application there, as its users do, until it is ready or has ended. */
export async function startOn(surrounding: MachineSurrounding, ground: Ground, shell: Record<string, string> = {}) {
  const env = { ...shell, ...(await surrounding.arrange(ground)) }
  const startedAt = performance.now()
  const args = surrounding.args ?? (env['PORT'] ? ['--role=web'] : ['--role=worker'])
  const child = spawn(process.execPath, ['src/server/main.ts', ...args], {
    env: { ...bareShell, DATA_DIR: ground.dataDir, SEED_DEMO: '0', ...env },
  })
  let out = ''
  let err = ''
  let readyMs: number | undefined
  child.stderr.on('data', (chunk) => (err += String(chunk)))
  child.stdout.on('data', (chunk) => {
    out += String(chunk)
    if (readyMs !== undefined || !/^(worker ready|ready on )/m.test(out)) return
    readyMs = performance.now() - startedAt
    child.kill('SIGTERM')
  })
  const closed = once(child, 'close') as Promise<[number | null]>
  await surrounding.disturb?.(ground, () => readyMs !== undefined || child.exitCode !== null)
  const [code] = await closed
  const started: Started = {
    said: readyMs === undefined ? err.trim() : 'ready',
    code,
    ms: Math.round(readyMs ?? performance.now() - startedAt),
  }
  return started
}

/** The fault of a start; undefined if it got ready or ended with the line that is due. */
export function faultOfStart({ expected }: MachineSurrounding, { said, code }: Started): string | undefined {
  if (said === 'ready') return code === 0 && (expected === 'ready' || expected.test('ready')) ? undefined : said
  const isOneLine = said !== '' && !said.includes('\n') && code === 1
  return isOneLine && expected !== 'ready' && expected.test(said) ? undefined : `${code}: ${said.slice(0, 600)}`
}
