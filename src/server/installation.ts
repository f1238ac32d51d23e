import { basename, extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '#manifest' with { type: 'json' }

/** The version of Courtside, as in package.json. */
export const { version } = manifest

/** True in an installed release, whose commands begin with `courtside`. In a clone they begin with `npm run`. */
export const isReleased = basename(process.argv[1] ?? '') === 'courtside.js'

/**
 * The folder of the build that has the pages (`client`) or the templates of the emails (`mail`). The built server lies
 * beside it, whatever folder the program is started in; the sources use `dist` of the clone.
 */
export function builtFolder(name: 'client' | 'mail'): string {
  return isBuilt(import.meta.url) ? fileURLToPath(new URL(`../${name}`, serverFolder(import.meta.url))) : `dist/${name}`
}

/** The program of a thread: at the top of the built server, and beside `module`, which starts it, in the sources. */
export function threadFile(name: string, module: string): URL {
  return isBuilt(module) ? new URL(`${name}.js`, serverFolder(module)) : new URL(`${name}.ts`, module)
}

function isBuilt(module: string): boolean {
  return extname(module) === '.js'
}

/** A module of the built server may lie in a folder of parts. */
function serverFolder(module: string): string {
  return module.slice(0, module.lastIndexOf('/server/') + '/server/'.length)
}

/** A command of the operator as it is typed here: `courtside backup FILE` or `npm run backup -- FILE`. */
export function typedCommand(name: string, args = ''): string {
  if (isReleased) return `courtside ${name} ${args}`.trimEnd()
  return args === '' ? `npm run ${name}` : `npm run ${name} -- ${args}`
}
