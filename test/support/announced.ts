import type { Planting } from './planted-matches.ts'

const last = 'that was all'

/** The notifications on a channel while `work` is done. */
export async function announcedDuring(
  here: Planting,
  channel: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const client = await here.pool().connect()
  const heard: string[] = []
  try {
    const isOver = new Promise<void>((resolve) => {
      client.on('notification', ({ payload = '' }) => {
        if (payload === last) resolve()
        else heard.push(payload)
      })
    })
    await client.query(`listen ${channel}`)
    await work()
    // Earlier commits are heard earlier.
    await client.query('select pg_notify($1, $2)', [channel, last])
    await isOver
  } finally {
    client.release(true)
  }
  return heard
}
