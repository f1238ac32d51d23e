import type { Pool } from 'pg'
import { startChannelListener } from './channel-listener.ts'

/**
 * Runs `reload` now and after a connection that broke, and with its payload for everything that is announced on the
 * channel. One run ends before the next begins, so that what was loaded first never replaces what was loaded later. Resolves
 * once it ran for the first time.
 */
export async function followChannel({
  pool,
  channel,
  reload,
  onError,
}: {
  pool: Pool
  channel: string
  /** `isStopped` says whether what it loaded is still wanted. Without a payload anything may have changed. */
  reload: (isStopped: () => boolean, payload?: string) => Promise<void>
  onError: (error: unknown) => void
}): Promise<{ stop: () => Promise<void> }> {
  let stopped = false
  let tail: Promise<void> = Promise.resolve()

  function inOrder(payload?: string): Promise<void> {
    const done = tail.then(() => reload(() => stopped, payload))
    tail = done.catch(() => undefined)
    return done
  }

  function onPayload(payload: string): void {
    inOrder(payload).catch((error: unknown) => {
      if (!stopped) onError(error)
    })
  }

  const onConnected = () => inOrder()
  const listener = await startChannelListener({ pool, channel, onConnected, onPayload, onError })
  return {
    async stop() {
      stopped = true
      listener.stop()
      await tail
    },
  }
}
