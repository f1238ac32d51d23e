import { mkdir, readFile, writeFile } from 'node:fs/promises'

const file = 'bench/results/matching.json'

/** What one reading's diff takes among so many alerts, medians in milliseconds: of our way, which notes what it found, and of the peer. */
export interface GrowthPoint {
  alerts: number
  ours: number
  peer: number
}

/** Keeps what was measured, by its size; other sizes stay as they were measured last. */
export async function saveGrowth(measured: readonly GrowthPoint[]): Promise<void> {
  const sizes = new Map((await loadGrowth()).map((point) => [point.alerts, point]))
  for (const point of measured) sizes.set(point.alerts, point)
  const points = [...sizes.values()].toSorted((a, b) => a.alerts - b.alerts)
  await mkdir('bench/results', { recursive: true })
  await writeFile(file, `[\n${points.map((point) => `  ${JSON.stringify(point)}`).join(',\n')}\n]\n`)
}

export async function loadGrowth(): Promise<GrowthPoint[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  return JSON.parse(text) as GrowthPoint[]
}
