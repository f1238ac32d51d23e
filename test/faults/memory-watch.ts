/** Memory of the process at a moment, after garbage was collected; in bytes. */
interface Sample {
  /** Resident memory of the process. It falls seldom: freed memory stays reserved for the next large page. */
  rss: number
  /** Memory still referred to: objects, and buffers beside them. */
  held: number
}

export interface MemoryGrowth {
  rssMb: number
  heldMb: number
}

/** Watches whether the process comes to hold ever more, by samples spread over a run. */
export interface MemoryWatch {
  sample(): void
  /** From the first quarter of the samples to the last, each by its median: one large page at the moment says nothing. */
  growth(): MemoryGrowth
  /** Memory freed by `release`: how much is that of the objects it lets go. */
  releasedMb(release: () => void): number
}

export function watchMemory(): MemoryWatch {
  const samples: Sample[] = []
  const megabytes = (bytes: number) => bytes / 2 ** 20

  function growthOf(key: keyof Sample): number {
    const quarter = Math.max(1, Math.floor(samples.length / 4))
    const of = (some: readonly Sample[]) => medianOf(some.map((sample) => sample[key]))
    return megabytes(of(samples.slice(-quarter)) - of(samples.slice(0, quarter)))
  }

  return {
    sample: () => void samples.push(measure()),
    growth: () => ({ rssMb: growthOf('rss'), heldMb: growthOf('held') }),
    releasedMb(release) {
      const { held } = measure()
      release()
      return megabytes(held - measure().held)
    },
  }
}

function measure(): Sample {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, held: heapUsed + external }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
