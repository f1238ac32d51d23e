import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { say } from '#test/faults/say-findings.ts'

/** A Debian in a folder, with processes and mounts of its own. Its network is that of this machine. */
export interface BareMachine {
  /** Its files, seen from here. */
  root: string
  /**
   * Types a line at its shell as root.
   * @returns what it printed
   * @throws Error with the end of that, if its exit code is not 0
   */
  type(line: string, options?: { input?: string; env?: Record<string, string> }): Promise<string>
  stop(): Promise<void>
}

const mirror = 'http://deb.debian.org/debian'
const lastCharacters = 3000
/** A file with the authorities that this machine trusts, if it has one of its own. */
const ownAuthorities = process.env['NODE_EXTRA_CA_CERTS']
const authoritiesFile = '/usr/local/share/authorities.pem'

/** The programs, or the rights, that the runs need and this machine lacks. */
export function missingHere(...programs: string[]): string[] {
  const lacking = ['debootstrap', 'unshare', 'nsenter', ...programs].filter(
    (program) => spawnSync('which', [program]).status !== 0,
  )
  return process.getuid?.() === 0 ? lacking : ['root', ...lacking]
}

/** A Debian with nothing but what it cannot do without. Made once, and kept for the next run. */
function bareDebian(suite: string): string {
  const folder = `/tmp/courtside-debian-${suite}`
  if (existsSync(folder)) return folder
  say(`debootstrap makes ${folder} …`)
  const draft = `${folder}.${process.pid}`
  execFileSync('debootstrap', ['--variant=minbase', suite, draft, mirror], { stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('chroot', [draft, 'apt-get', 'clean'])
  renameSync(draft, folder)
  return folder
}

interface MachineOptions {
  suite?: string
  /** The address of its DNS, instead of this machine's. */
  resolver?: string
  /** PEM of the authorities that it trusts beside those of this machine. */
  authorities?: string
  /** Folders of this machine, by the paths under which it sees them. */
  mounts?: Readonly<Record<string, string>>
}

/** Starts a bare Debian in a new folder. */
export async function startBareMachine(
  root: string,
  { suite = 'bookworm', resolver, authorities = '', mounts = {} }: MachineOptions = {},
): Promise<BareMachine> {
  execFileSync('cp', ['-a', '--reflink=auto', bareDebian(suite), root])
  await writeFile(join(root, 'etc/hosts'), '127.0.0.1 localhost\n')
  if (resolver === undefined) await cp('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  else await writeFile(join(root, 'etc/resolv.conf'), `nameserver ${resolver}\n`)
  const trusted = ownAuthorities === undefined ? '' : readFileSync(ownAuthorities, 'utf8')
  await writeFile(join(root, authoritiesFile), `${trusted}${authorities}`)
  const keeper = await keepNamespace(root, mounts)
  const usual = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' }
  return {
    root,
    async type(line, { input = '', env = {} } = {}) {
      const variables = { ...usual, NODE_EXTRA_CA_CERTS: authoritiesFile, DEBIAN_FRONTEND: 'noninteractive', ...env }
      const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
      const inside = ['--target', String(keeper.pid), '--mount', '--pid', 'chroot', root, 'env', '-i', '-C', '/root']
      const shell = spawn('nsenter', [...inside, ...set, 'bash', '-c', `exec 2>&1; ${line}`], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      shell.stdin.on('error', () => undefined)
      shell.stdin.end(input)
      const [said, [code]] = await Promise.all([text(shell.stdout), once(shell, 'exit')])
      if (code !== 0) throw new Error(`exit code ${code}: ${said.slice(-lastCharacters)}`)
      return said
    },
    async stop() {
      await keeper.end()
      await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Holds the namespaces. Their end ends all processes and mounts in them. */
async function keepNamespace(
  root: string,
  folders: Readonly<Record<string, string>>,
): Promise<{ pid: number; end: () => Promise<void> }> {
  const bound = Object.entries(folders).map(
    ([path, folder]) => ` && mkdir -p "$0${path}" && mount --bind ${folder} "$0${path}"`,
  )
  const own = 'mount --bind "$0" "$0" && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev"'
  // As the first process it has to take leave of orphans, which bash does.
  const script = `${own}${bound.join('')} && echo up && exec bash -c 'sleep infinity & wait'`
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', script, root], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('no namespace here')))])
  const pid = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim())
  return {
    pid,
    async end() {
      process.kill(pid, 'SIGKILL')
      await ended
    },
  }
}
