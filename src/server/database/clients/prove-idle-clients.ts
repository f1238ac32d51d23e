import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'
import { usualSilenceMs } from './watched-client.ts'

type OnConnect = (error: Error | undefined, client: PoolClient | undefined, done: PoolClient['release']) => void

/**
 * Lends no connection that died while nobody used it. A router that forgot it says nothing, so the first statement on it
 * would wait until it counts as silent and then fail. Asked for a sign of life instead, it fails before anything is lost,
 * and its borrower gets another one. The connections that have been idle for as long share its way and its fate.
 */
export function proveIdleClients(pool: Pool, silenceMs = usualSilenceMs): void {
  const [idleMs, answerMs] = [silenceMs / 3, silenceMs / 2]
  const idleSince = new Map<PoolClient, number>()
  pool.on('release', (error, client) => {
    // What comes back broken is not lent again.
    if (!error) idleSince.set(client, performance.now())
  })
  pool.on('remove', (client) => void idleSince.delete(client))
  const lend = pool.connect.bind(pool) as () => Promise<PoolClient>

  async function lendProven(): Promise<PoolClient> {
    for (;;) {
      const client = await lend()
      const since = idleSince.get(client)
      idleSince.delete(client)
      if (since === undefined || performance.now() - since < idleMs) return client
      if (await answers(client, answerMs)) return client
      client.release(true)
      dropOlderThan(since)
    }
  }

  function dropOlderThan(since: number): void {
    for (const [client, at] of idleSince) if (at <= since + idleMs) destroy(client)
  }

  // The overloads of pg: by a promise, or by a callback that gets the way to give it back, too.
  const connect = (onConnect?: OnConnect): unknown => {
    if (onConnect === undefined) return lendProven()
    lendProven().then(
      (client) => onConnect(undefined, client, client.release),
      (error: Error) => onConnect(error, undefined, () => undefined),
    )
    return undefined
  }
  pool.connect = connect as Pool['connect']
}

async function answers(client: PoolClient, withinMs: number): Promise<boolean> {
  const timer = setTimeout(() => destroy(client), withinMs)
  try {
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Without a word to the other end, which would not hear it. */
function destroy(client: PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy(new Error('the connection to the database was idle and is dead'))
}
