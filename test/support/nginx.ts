import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filled } from '#test/cluster/template.ts'
import { freePortNear } from '#server/config/free-port.ts'
import { listens } from './listens.ts'

/** Where Debian and Homebrew put it; undefined where nginx is not installed. */
export const nginxProgram = ['/usr/sbin/nginx', '/opt/homebrew/bin/nginx', '/usr/local/bin/nginx'].find((path) =>
  existsSync(path),
)

const usualPort = 18_080
const host = '127.0.0.1'

/** An nginx on loopback before the webs of a site, set up as `deploy/cluster` has it. */
export async function startNginx(
  ...webs: readonly string[]
): Promise<{ port: number; pid: number; stop(): Promise<void> }> {
  if (nginxProgram === undefined) throw new Error('nginx is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'courtside-nginx-'))
  // Its workers run as nobody.
  await chmod(folder, 0o755)
  const port = await freePortNear(usualPort)
  const settings = join(folder, 'nginx.conf')
  const upstreams = webs.map((web) => `        server ${new URL(web).host} max_fails=1 fail_timeout=1s;`)
  const values = { FOLDER: folder, HOST: host, SITE_PORT: port, WEBS: upstreams.join('\n') }
  await writeFile(settings, filled('nginx.conf', values))
  const child = spawn(nginxProgram, ['-p', folder, '-e', 'stderr', '-c', settings], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await listens(port)
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
