import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bareShell } from '#test/support/bare-shell.ts'

/** A web or a worker as an operator runs it, and its log. */
export interface AppProcess {
  pid: number
  log: string[]
  /** SIGTERM; resolves with the exit code, or the signal that was needed. */
  stop(): Promise<number | NodeJS.Signals | null>
}

/** Starts it, from the sources or from a build in a folder, and waits until it reports that it is ready. */
export async function startAppProcess(
  role: 'web' | 'worker',
  env: Record<string, string>,
  builtIn?: string,
): Promise<AppProcess> {
  const built = 'dist/server/main.js'
  // Earlier versions built their pages and emails only.
  const isBuilt = builtIn !== undefined && existsSync(join(builtIn, built))
  const program = isBuilt ? built : 'src/server/main.ts'
  const args = [program, `--role=${role}`, ...(role === 'web' && builtIn === undefined ? ['--dev'] : [])]
  const child = spawn(process.execPath, args, {
    ...(builtIn !== undefined && { cwd: builtIn }),
    env: { ...bareShell, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const log: string[] = []
  let rest = ''
  const hear = (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (/^(?:worker ready|ready on )/.test(line)) resolve()
      // In development the tools of the pages speak in between.
      if (!line.includes('[vite]')) log.push(line)
    }
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const exited = once(child, 'exit')
  void exited.then(() => reject(new Error(`the ${role} ended: ${log.join('\n')}`)))
  await ready
  // The lines of its start are no part of its log.
  log.length = 0
  return {
    pid: child.pid ?? 0,
    log,
    async stop() {
      child.kill('SIGTERM')
      const [code, signal] = await exited
      return (code ?? signal) as number | NodeJS.Signals | null
    },
  }
}
