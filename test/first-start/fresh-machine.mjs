// A machine as a newcomer has it: an old Node, npm, a fresh clone, and nothing of this project on the PATH.
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, realpathSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const neededNode = 24
const oldNode = 20
/** dash remembers where it found a program, and bash checks: npm's usual shells on Linux. */
const shells = ['dash', 'bash']

export const folder = mkdtempSync(join(tmpdir(), 'courtside-first-start-'))
export const clone = join(folder, 'clone')

const cleanPath = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'))

function find(program) {
  for (const entry of cleanPath) {
    try {
      const path = join(entry, program)
      accessSync(path, constants.X_OK)
      return path
    } catch {
      continue
    }
  }
  return undefined
}

/** Clones the commit of this checkout, at another revision if one is given. */
export function makeClone(revision) {
  // The checkout may belong to another user, which git would refuse.
  const env = { ...process.env, GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' }
  execFileSync('git', ['clone', '--quiet', process.cwd(), clone], { env, stdio: 'inherit' })
  if (revision) execFileSync('git', ['checkout', '--quiet', revision], { cwd: clone, env, stdio: 'inherit' })
}

/** Puts aside packages and builds that the clone got since. */
export function makeFresh() {
  const aside = mkdtempSync(join(folder, 'made-'))
  for (const made of ['node_modules', 'dist', '.data'])
    if (existsSync(join(clone, made))) renameSync(join(clone, made), join(aside, made))
}

/** The folder of a Node that is too old to run the project: the machine's own, or one from the registry. */
function oldNodeFolder() {
  const node = find('node')
  const version = node && execFileSync(node, ['--version'], { encoding: 'utf8' })
  if (version && Number(version.slice(1).split('.')[0]) < neededNode) return []
  const place = join(folder, 'old-node')
  const name = `node-${process.platform}-${process.arch}`
  const args = ['install', '--prefix', place, '--no-audit', '--no-fund', '--loglevel=error', `${name}@${oldNode}`]
  execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return [join(realpathSync(join(place, 'node_modules', name)), 'bin')]
}

/** The environment without the variables of npm, node and this checkout. */
export function newcomersEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE|INIT_CWD|DATA_DIR|DATABASE_|SMTP_)/i.test(name),
  )
  return { ...Object.fromEntries(kept), PATH: [...oldNodeFolder(), ...cleanPath].join(delimiter) }
}

/** The shells available to npm here, by name. */
export function shellsHere() {
  return shells.flatMap((name) => {
    const path = find(name)
    return path ? [{ name, path }] : []
  })
}
