import type { Pool } from 'pg'
import { startChannelListener } from './channel-listener.ts'

/**
 * Runs `reload` now, whenever something is announced on the channel, and after a connection that broke. Resolves once it
 * ran for the first time.
 */
export async function followChannel({
  pool,
  channel,
  reload,
  onError,
}: {
  pool: Pool
  channel: string
  /** `isStopped` says whether what it loaded is still wanted. */
  reload: (isStopped: () => boolean) => Promise<void>
  onError: (error: unknown) => void
}): Promise<{ stop: () => Promise<void> }> {
  let stopped = false
  let tail: Promise<void> = Promise.resolve()

  /** One after the other, so that what was loaded first never replaces what was loaded later. */
  function inOrder(): Promise<void> {
    const done = tail.then(() => reload(() => stopped))
    tail = done.catch(() => undefined)
    return done
  }

  function onPayload(): void {
    inOrder().catch((error: unknown) => {
      if (!stopped) onError(error)
    })
  }

  const listener = await startChannelListener({ pool, channel, onConnected: inOrder, onPayload, onError })
  return {
    async stop() {
      stopped = true
      listener.stop()
      await tail
    },
  }
}
