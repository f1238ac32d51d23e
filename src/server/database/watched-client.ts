import type { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'
import { statementName } from '#server/store/statement-names.ts'

/** Milliseconds of silence during a statement before the server is asked if it still runs it. */
export const usualSilenceMs = 3000

/** Fields of a client that the types of `pg` leave out; `readyForQuery` is false until the last statement is answered. */
interface Connected {
  connection: { stream: Socket }
  readyForQuery: boolean
  processID: number
}

/**
 * A client of PostgreSQL that detects a half-open connection. A router that forgot the connection, or a host that
 * vanished, closes nothing: the statement would wait for hours. `query_timeout` would end long statements too, so a
 * silent server is checked over a second connection.
 */
export function watchedClient({
  silenceMs = usualSilenceMs,
  isPooled = false,
}: {
  silenceMs?: number | undefined
  isPooled?: boolean
}): typeof Client {
  const worksSql = isPooled ? answersSql : isAtWorkSql
  // A class, because the pools of pg and of MikroORM take no other kind of client.
  const watched = class extends Client {
    constructor(config?: string | ClientConfig) {
      super(config)
      // The statement fails with the same error. Without a listener a broken connection would end the process.
      this.on('error', () => undefined)
      this.once('connect', () => watch(this as unknown as Connected, { config, silenceMs, worksSql }))
    }
  }
  // A pooler lends a connection for one transaction, and a prepared statement stays with the one that parsed it.
  return isPooled ? watched : withNames(watched)
}

interface Watching {
  config: string | ClientConfig | undefined
  silenceMs: number
  worksSql: string
}

function watch(client: Connected, watching: Watching): void {
  const { silenceMs } = watching
  const { stream } = client.connection
  let read = stream.bytesRead
  let quietSince = performance.now()
  let isAsking = false

  function isQuiet(): boolean {
    if (!client.readyForQuery && stream.bytesRead === read) return true
    read = stream.bytesRead
    quietSince = performance.now()
    return false
  }

  async function check(): Promise<void> {
    if (!isQuiet() || isAsking || performance.now() - quietSince < silenceMs) return
    isAsking = true
    const isAtWork = await worksFor(client.processID, watching)
    isAsking = false
    if (isAtWork) quietSince = performance.now()
    // The answer may have arrived meanwhile.
    else if (isQuiet()) stream.destroy(new Error('the connection to the database fell silent'))
  }

  const timer = setInterval(() => void check(), silenceMs / 2).unref()
  stream.once('close', () => clearInterval(timer))
}

/** True if the server reports, over another connection, that it runs this connection's statement. */
async function worksFor(pid: number, { config, silenceMs, worksSql }: Watching): Promise<boolean> {
  const probe = new Client(config)
  probe.on('error', () => undefined)
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, silenceMs, false)
  const answer = probe
    .connect()
    .then(() => probe.query<{ works: boolean }>(worksSql, [pid]))
    .then(({ rows }) => rows[0]?.works === true)
    .catch(() => false)
  const works = await Promise.race([answer, tooLate])
  clearTimeout(timer)
  void probe.end().catch(() => undefined)
  return works
}

const isAtWorkSql = `select exists (select from pg_stat_activity where pid = $1 and state = 'active') as works`
/** Behind a pooler the server process of a connection is unknown; the network path is checked instead. */
const answersSql = 'select $1::integer is not null as works'

/** A client that gives the statements of the store their names: pg takes a name with the text, Kysely passes on none. */
function withNames(base: typeof Client): typeof Client {
  return class extends base {
    // The overloads of pg are one function at run time.
    override query(...all: unknown[]): never {
      const [text, values] = all
      const name = typeof text === 'string' ? statementName(text) : undefined
      const query = super.query as (...asked: unknown[]) => never
      return name === undefined ? query.apply(this, all) : query.call(this, { name, text, values })
    }
  } as typeof Client
}
