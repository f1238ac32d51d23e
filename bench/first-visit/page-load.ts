import { setTimeout } from 'node:timers/promises'
import { startLoader } from '#bench/load.ts'

const seconds = 5
const pagesPerSecond = 50
const readsPerSecond = 300

/**
 * The processor's time (ms) of rendering a page, without that of the readings which go on beside it, and the slowest hundredth of the reads (ms) while 50 pages a second are
 * rendered beside 300 reads. `{n}` in the address of a page makes each another one, so that none comes from a cache.
 */
export async function loadPages(page: string, read: string): Promise<{ renderMs: number; readsP99: number }> {
  const [pages, reads] = [startLoader(), startLoader()]
  const order = { encoding: 'br', seconds, connections: 32 }
  try {
    await pages.load({ ...order, url: page, seconds: 1, connections: 1 })
    const readingMs = await processorMsOf(() => setTimeout(seconds * 1000))
    let rendered = 0
    const allMs = await processorMsOf(async () => {
      rendered = (await pages.load({ ...order, url: page, connections: 1 })).answers
    })
    const [, { p99 }] = await Promise.all([
      pages.load({ ...order, url: page, perSecond: pagesPerSecond }),
      reads.load({ ...order, url: read, perSecond: readsPerSecond }),
    ])
    return { renderMs: (allMs - readingMs) / rendered, readsP99: p99 }
  } finally {
    pages.stop()
    reads.stop()
  }
}

async function processorMsOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
