import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Memory {
  heapUsed: number
  rss: number
}

/** The whole application in one process, which reports its memory. */
export interface MeasuredApp {
  memory(): Promise<Memory>
  /** The lines of its log. */
  log: string[]
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
}

export async function startMeasuredApp(env: Record<string, string>): Promise<MeasuredApp> {
  const flags = ['--max-semi-space-size=8', '--max-old-space-size=768', '--expose-gc']
  const probe = ['--import', join(import.meta.dirname, 'heap-probe.ts')]
  const child = spawn(process.execPath, [...flags, ...probe, 'dist/server/main.js'], {
    env: { PATH: process.env['PATH'] ?? '', MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const log: string[] = []
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const hear = (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      log.push(line)
      if (line.startsWith('ready on ')) resolve()
    }
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const exited = once(child, 'exit')
  void exited.then(() => reject(new Error(`the application ended: ${log.join('\n')}`)))
  await ready
  log.length = 0
  return {
    log,
    async memory() {
      const answer = once(child, 'message')
      child.send('memory')
      const [memory] = (await answer) as [Memory]
      return memory
    },
    async stop() {
      child.kill('SIGTERM')
      const [code] = await exited
      return code as number | null
    },
  }
}
