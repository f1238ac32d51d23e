import type { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'

/** For so long a server may say nothing in the middle of a statement before it is asked whether it still works on it. */
export const usualSilenceMs = 3000

/** What `pg` has of a client beyond its types: the socket, and whether the last statement has been answered. */
interface Connected {
  connection: { stream: Socket }
  readyForQuery: boolean
  processID: number
}

/**
 * A client of PostgreSQL that notices when its connection leads nowhere. A router that forgot the connection, or a host
 * that vanished, closes nothing: the statement would wait for hours. A long statement is no reason to give up, so a
 * silent server is asked over a second connection whether it is still at work.
 */
export function watchedClient({
  silenceMs = usualSilenceMs,
  isPooled = false,
}: {
  silenceMs?: number | undefined
  isPooled?: boolean
}): typeof Client {
  const worksSql = isPooled ? answersSql : isAtWorkSql
  // A class, because the pools of pg, of MikroORM and of pg-boss take no other kind of client.
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super(config)
      // What was asked fails with the same error. Without a listener a broken connection would end the process.
      this.on('error', () => undefined)
      this.once('connect', () => watch(this as unknown as Connected, { config, silenceMs, worksSql }))
    }
  }
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
    // Its answer may have come meanwhile.
    else if (isQuiet()) stream.destroy(new Error('the connection to the database fell silent'))
  }

  const timer = setInterval(() => void check(), silenceMs / 2).unref()
  stream.once('close', () => clearInterval(timer))
}

/** Whether the server says, over another connection, that it works on the statement of this one. */
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
/** Behind a pooler nobody knows which server process works for whom; the way to it is what can break. */
const answersSql = 'select $1::integer is not null as works'
