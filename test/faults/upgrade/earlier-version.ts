import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A version of Courtside that can be started: its sources, packages and built pages. */
export interface Version {
  name: string
  folder: string
}

/** The version that is worked on here; `npm run faults` has installed and built it. */
export const thisVersion: Version = { name: 'this version', folder: resolve('.') }

/** The newest tag, or as long as there is none the commit before the newest migration. */
export function usualVersion(): string {
  try {
    return git('describe', '--tags', '--abbrev=0')
  } catch {
    return `${git('log', '-1', '--format=%H', '--', 'prisma-free-migrations')}^`
  }
}

/** Fills an empty folder with a version as an operator gets it: files, then packages and pages as `npm start` makes them. */
export function checkOut(ref: string, folder: string): Version {
  const name = git('rev-parse', '--short', `${ref}^{commit}`)
  const archive = join(folder, 'version.tar')
  git('archive', '--format=tar', `--output=${archive}`, ref)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  if (isSameFile('package-lock.json', join(folder, 'package-lock.json'))) {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  }
  const script = 'scripts/start/ensure-installed.mjs'
  if (!existsSync(join(folder, script))) throw new Error(`--from: ${ref} has no ${script}`)
  // npm names the package to its scripts; those of the other folder are another's.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('npm_')))
  execFileSync(process.execPath, [script, '--build'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  return { name, folder }
}

function isSameFile(one: string, other: string): boolean {
  return readFileSync(one).equals(readFileSync(other))
}

function git(...args: string[]): string {
  return execFileSync('git', args, { stdio: ['ignore', 'pipe', 'pipe'] })
    .toString()
    .trim()
}
