import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { cpus, loadavg, release, totalmem, type as system } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'

const folder = 'bench/results'

/**
 * Runs benchmarks one after the other, each in a process of its own so that none inherits the memory of another, and writes
 * their output to `bench/results/last-run.txt` too. False where one of them failed or missed a goal.
 */
export async function runAll(runs: readonly { name: string; size: number | undefined }[]): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  const file = createWriteStream(join(folder, 'last-run.txt'))
  const say = (text: string | Uint8Array) => {
    process.stdout.write(text)
    file.write(text)
  }
  say(`${new Date().toISOString()}\n${machine()}\n`)
  let isWhole = true
  for (const { name, size } of runs) {
    const begun = performance.now()
    const busy = loadavg()[0]?.toFixed(1)
    const sized = size === undefined ? [] : ['--size', String(size)]
    const run = spawn(process.execPath, [...process.execArgv, 'bench/run-benchmarks.ts', name, ...sized], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    run.stdout.on('data', say)
    const [code] = (await once(run, 'close')) as [number | null]
    isWhole &&= code === 0
    const end = code === 0 ? '' : `, FAILED with exit code ${code}`
    say(`(${((performance.now() - begun) / 1000).toFixed(0)} s, load before it ${busy}${end})\n`)
  }
  file.end()
  await finished(file)
  return isWhole
}

/** The machine of the figures. */
function machine(): string {
  const [first] = cpus()
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0)
  return `${cpus().length} cores (${first?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ${system()} ${release()}, Node ${process.version}`
}
