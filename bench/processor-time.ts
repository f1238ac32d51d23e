import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const ticksASecond = 100

interface Counted {
  pid: number
  parent: number
  /** Its own seconds, and those of children that have ended. */
  seconds: number
}

/** Processor time of each part since the start. */
export interface Spent {
  /** Of the clock on the wall. */
  seconds: number
  /** Seconds of processor by the name of a part. */
  by: Record<string, number>
}

/** Of which processes, with such children as are no part of their own, the parts of a measurement consist. */
export type Parts = Record<string, readonly number[]>

/** The name of everybody else on this machine. */
const others = 'others'

/** Starts counting; the returned function reports the processor time of each part since. */
export function countProcessorTime(parts: Parts): () => Spent {
  const [before, begun] = [spentBy(parts), performance.now()]
  return () => {
    const by = Object.entries(spentBy(parts)).map(([name, seconds]) => [name, seconds - (before[name] ?? 0)])
    return { seconds: (performance.now() - begun) / 1000, by: Object.fromEntries(by) }
  }
}

/** Processor time of each part until now, as /proc counts it. */
function spentBy(parts: Parts): Record<string, number> {
  const all = countAll()
  const byParent = Map.groupBy(all, ({ parent }) => parent)
  const byPid = new Map(all.map((one) => [one.pid, one]))
  const named = new Set(Object.values(parts).flat())

  function sumOf(pid: number): number {
    const children = (byParent.get(pid) ?? []).filter((child) => !named.has(child.pid))
    return (byPid.get(pid)?.seconds ?? 0) + children.reduce((sum, child) => sum + sumOf(child.pid), 0)
  }

  const spent: Record<string, number> = {}
  for (const [name, pids] of Object.entries(parts)) spent[name] = pids.reduce((sum, pid) => sum + sumOf(pid), 0)
  spent[others] = busySeconds() - Object.values(spent).reduce((sum, one) => sum + one, 0)
  return spent
}

export function parentOf(pid: number): number {
  return countOf(pid)[0]?.parent ?? 0
}

export function childrenOf(pid: number): number[] {
  return countAll()
    .filter(({ parent }) => parent === pid)
    .map((one) => one.pid)
}

function countAll(): Counted[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => countOf(Number(name)))
}

/** Nothing for a process that has ended meanwhile. */
function countOf(pid: number): Counted[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program may hold spaces and brackets.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0)
    return [{ pid, parent, seconds: ticks / ticksASecond }]
  } catch {
    return []
  }
}

/** All cores together: user, nice, system, interrupts and what the host took. */
function busySeconds(): number {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).map(Number)
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = ticks
  return (user + nice + system + irq + softirq) / ticksASecond
}
