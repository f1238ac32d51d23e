import type { Pool } from 'pg'
import { startChannelListener } from './channel-listener.ts'

/**
 * Runs `reload` now, after each reconnect, and with the payload of each announcement on the channel. One run ends before
 * the next begins, so that older data never replaces newer. Resolves after the first run.
 */
export async function followChannel({
  pool,
  channel,
  reload,
  onError,
}: {
  pool: Pool
  channel: string
  /** `isStopped` is true once the result is no longer needed. Without a payload anything may have changed. */
  reload: (isStopped: () => boolean, payload?: string) => Promise<void>
  onError: (error: unknown) => void
}): Promise<{ stop: () => Promise<void> }> {
  let stopped = false
  let tail: Promise<void> = Promise.resolve()

  function reloadAfterLast(payload?: string): Promise<void> {
    const done = tail.then(() => reload(() => stopped, payload))
    tail = done.catch(() => undefined)
    return done
  }

  function onPayload(payload: string): void {
    reloadAfterLast(payload).catch((error: unknown) => {
      if (!stopped) onError(error)
    })
  }

  const onConnected = () => reloadAfterLast()
  const listener = await startChannelListener({ pool, channel, onConnected, onPayload, onError })
  return {
    async stop() {
      stopped = true
      listener.stop()
      await tail
    },
  }
}
