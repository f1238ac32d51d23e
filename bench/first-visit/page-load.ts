import { startLoader } from '#bench/load.ts'

const seconds = 5
const pagesPerSecond = 50
const readsPerSecond = 300

/**
 * The processor's time (ms) of rendering a page, and the slowest hundredth of the reads (ms) while 50 pages a second are
 * rendered beside 300 reads. `{n}` in the address of a page makes each another one, so that none comes from a cache.
 */
export async function loadPages(page: string, read: string): Promise<{ renderMs: number; readsP99: number }> {
  const [pages, reads] = [startLoader(), startLoader()]
  const order = { encoding: 'br', seconds, connections: 32 }
  try {
    await pages.load({ ...order, url: page, seconds: 1, connections: 1 })
    const before = process.cpuUsage()
    const { answers } = await pages.load({ ...order, url: page, connections: 1 })
    const { user, system } = process.cpuUsage(before)
    const [, { p99 }] = await Promise.all([
      pages.load({ ...order, url: page, perSecond: pagesPerSecond }),
      reads.load({ ...order, url: read, perSecond: readsPerSecond }),
    ])
    return { renderMs: (user + system) / 1000 / answers, readsP99: p99 }
  } finally {
    pages.stop()
    reads.stop()
  }
}
