import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDaemon, type Daemon } from './daemon.ts'
import type { Ground } from './ground.ts'
import { filled } from './template.ts'

/**
 * Postfix with a folder of its own, which hands every email on to the sink. Its master runs as root alone: without that the
 * workers hand their emails to the sink themselves.
 */
export function relay(ground: Ground, sink: URL): Daemon | undefined {
  if (ground.account === undefined) return undefined
  const { folder, ports, programs } = ground
  const own = join(folder, 'postfix')
  for (const path of [own, join(own, 'queue'), join(own, 'data')]) mkdirSync(path, { recursive: true, mode: 0o755 })
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postfix']).toString())
  chownSync(join(own, 'data'), id('-u'), id('-g'))
  const main = filled('postfix-main.cf', {
    FOLDER: folder,
    HOSTNAME: 'courtside.test',
    RELAYHOST: `[${sink.hostname}]:${sink.port}`,
  })
  writeFileSync(join(own, 'main.cf'), main)
  writeFileSync(join(own, 'master.cf'), filled('postfix-master.cf', { RELAY_PORT: ports.relay }))
  const args = ['-c', own, 'start-fg']
  return createDaemon({ name: 'postfix', command: programs.postfix, args, logFile: join(folder, 'log/postfix.log') })
}
