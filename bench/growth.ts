import { mkdir, readFile, writeFile } from 'node:fs/promises'

/** What was measured with so many alerts stored. */
export interface GrowthPoint {
  alerts: number
}

/** What one reading's diff takes, medians in milliseconds: of our way, which notes what it found, and of the peer. */
export interface MatchingPoint extends GrowthPoint {
  ours: number
  peer: number
}

/** What takes the same time however many alerts there are, medians in milliseconds. */
export interface OthersPoint extends GrowthPoint {
  /** To record a reading that nobody waits for. */
  reading: number
  /** Of processor, to answer with a week. */
  week: number
  /** From one email of a burst to the next. */
  mail: number
}

/** Points that are written to bench/results from run to run. */
export interface PersistedGrowth<Point extends GrowthPoint> {
  /** Other sizes stay as they were measured last. */
  save(measured: readonly Point[]): Promise<void>
  load(): Promise<Point[]>
}

export const matchingGrowth = persistedIn<MatchingPoint>('matching')
export const othersGrowth = persistedIn<OthersPoint>('beside-matching')

function persistedIn<Point extends GrowthPoint>(name: string): PersistedGrowth<Point> {
  const file = `bench/results/${name}.json`
  async function load(): Promise<Point[]> {
    const text = await readFile(file, 'utf8').catch(() => '[]')
    return JSON.parse(text) as Point[]
  }
  return {
    load,
    async save(measured) {
      const sizes = new Map((await load()).map((point) => [point.alerts, point]))
      for (const point of measured) sizes.set(point.alerts, point)
      const points = [...sizes.values()].toSorted((a, b) => a.alerts - b.alerts)
      await mkdir('bench/results', { recursive: true })
      await writeFile(file, `[\n${points.map((point) => `  ${JSON.stringify(point)}`).join(',\n')}\n]\n`)
    },
  }
}
