import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { startBareMachine, type BareMachine } from '#test/faults/server/bare-machine.ts'
import type { Steps } from '#test/faults/say-steps.ts'
import { readContainerFile, takenBack, variablesOf, type Stage } from './container-file.ts'

/** The result of the last stage: a file system, and how a container of it starts. */
export interface Image {
  machine: BareMachine
  /** Of Node's slim image, which it is built upon, as far as the stand-in has it. */
  baseBytes: number
  workdir: string
  env: Record<string, string>
  /** The last value of each other instruction, such as USER. */
  settings: Record<string, string>
}

const file = 'deploy/container/Dockerfile'
/** Packages of npm stay from one run to the next. */
const packages = '/tmp/courtside-npm'

/** Does the steps of the container file in folders, in place of an engine. Undefined where one of them failed. */
export async function buildImage(
  { folder, atEnd }: { folder: string; atEnd: (machine: BareMachine) => void },
  { step }: Steps,
): Promise<Image | undefined> {
  mkdirSync(packages, { recursive: true })
  const built = new Map<string, BareMachine>()
  let image: Image | undefined
  for (const [index, stage] of readContainerFile(readFileSync(file, 'utf8')).entries()) {
    const machine = await startBareMachine(join(folder, `stage-${index}`), {
      mounts: { '/var/cache/npm': packages },
    })
    atEnd(machine)
    makeSlim(machine.root)
    image = { machine, baseBytes: bytesIn(machine.root), workdir: '/', env: {}, settings: {} }
    for (const { word, rest } of stage.instructions) {
      const work = workOf({ word, rest }, image, built)
      if (!(await step(`${word} ${rest}`, work))) return undefined
    }
    built.set(stage.name ?? String(index), machine)
  }
  return image
}

/** Bytes of all files below a folder, without those of other file systems. */
export function bytesIn(root: string): number {
  return Number(execFileSync('du', ['-s', '-x', '-B1', '--apparent-size', root], { encoding: 'utf8' }).split('\t')[0])
}

/** A Debian with Node, npm and the account `node` where Node's slim image has them: no registry of images is asked. */
function makeSlim(root: string): void {
  const local = join(root, 'usr/local')
  cpSync(process.execPath, join(local, 'bin/node'))
  chmodSync(join(local, 'bin/node'), 0o755)
  const modules = execFileSync('npm', ['root', '--global', '--prefix', '/usr'], { encoding: 'utf8' }).trim()
  cpSync(join(modules, 'npm'), join(local, 'lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  execFileSync('chroot', [root, 'useradd', '--uid', '1000', '--create-home', 'node'])
}

function workOf(
  { word, rest }: Stage['instructions'][number],
  image: Image,
  built: ReadonlyMap<string, BareMachine>,
): () => unknown {
  const { machine, env } = image
  switch (word) {
    case 'WORKDIR':
      return () => {
        image.workdir = rest
        mkdirSync(join(machine.root, rest), { recursive: true })
      }
    case 'ENV':
      return () => Object.assign(env, variablesOf(rest))
    case 'RUN':
      return () => machine.type(`cd ${image.workdir}; ${rest}`, { env: { ...env, npm_config_cache: '/var/cache/npm' } })
    case 'COPY':
      return () => copy(rest, image, built)
    default:
      return () => void (image.settings[word] = rest)
  }
}

function copy(rest: string, { machine, workdir }: Image, built: ReadonlyMap<string, BareMachine>): void {
  const [, stage, paths = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? []
  const names = paths.split(' ')
  const to = join(machine.root, names.at(-1)?.startsWith('/') ? '' : workdir, names.at(-1) ?? '')
  const from = stage === undefined ? process.cwd() : (built.get(stage)?.root ?? '')
  // A folder stands for what is in it.
  const sent = stage === undefined ? takenBack(readFileSync(`${file}.dockerignore`, 'utf8')) : undefined
  for (const name of names.slice(0, -1)) {
    const entries = name === '.' && sent ? sent.entries : [name]
    for (const entry of entries) {
      if (sent && !sent.entries.includes(entry)) throw new Error(`${entry} does not reach the build`)
      const inside = sent ? [''] : readdirSync(join(from, entry))
      for (const part of inside)
        cpSync(join(from, entry, part), join(to, sent ? entry : part), {
          recursive: true,
          verbatimSymlinks: true,
          filter: (path) => sent?.without.includes(basename(path)) !== true,
        })
    }
  }
}
