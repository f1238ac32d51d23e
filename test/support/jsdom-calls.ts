import { vi } from 'vitest'

/** Does something with a call instead of sending it: `send` is the sending. */
type Way = (send: () => Promise<Response>) => Promise<Response>

/** The calls of the screens in jsdom: they go to a site, and a test may hold, lose, change or count them. */
export function stubCalls(url: string) {
  const send = globalThis.fetch
  const ways: { procedure: string; way: Way; times: number }[] = []
  const sent: string[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    // jsdom has a signal of its own, which the fetch of Node does not take.
    const { signal: _signal, ...rest } = init
    const address = new URL(input, url)
    sent.push(`${rest.method ?? 'GET'} ${address.pathname}`)
    const found = ways.findLast(({ procedure, times }) => times > 0 && address.pathname.includes(procedure))
    if (!found) return send(address, rest)
    found.times -= 1
    return found.way(() => send(address, rest))
  })
  // Nothing changes by itself: a test reads what it wants to see.
  vi.stubGlobal(
    'EventSource',
    class {
      addEventListener() {}
      removeEventListener() {}
      close() {}
    },
  )
  function deal(procedure: string, way: Way, times = Infinity): void {
    ways.push({ procedure, way, times })
  }
  return {
    deal,
    /** They fail, as without a connection; by default all from here on. */
    fail: (procedure: string, times?: number) =>
      deal(procedure, () => Promise.reject(new TypeError('Failed to fetch')), times),
    /** The server does what is asked, and its answer is lost on the way, once. */
    loseAnswer: (procedure: string) =>
      deal(procedure, async (sending) => Promise.reject(new TypeError(`Lost: ${(await sending()).status}`)), 1),
    /** They wait until the returned function is called. */
    hold(procedure: string): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      deal(procedure, (sending) => promise.then(sending))
      return resolve
    },
    /** The server's own answer with some words changed, for states that are hard to reach. */
    change: (procedure: string, changes: [string | RegExp, string][]) =>
      deal(procedure, async (sending) => {
        const answer = await sending()
        const text = changes.reduce((all, [from, to]) => all.replace(from, to), await answer.text())
        return new Response(text, { status: answer.status, headers: { 'content-type': 'application/json' } })
      }),
    /** They go to the site again. */
    letGo: () => void (ways.length = 0),
    /** How often a procedure was called to change something. */
    count: (procedure: string) =>
      sent.filter((one) => one.startsWith('POST')).reduce((all, one) => all + one.split(procedure).length - 1, 0),
  }
}
