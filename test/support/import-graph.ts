import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Which file of src imports which, type imports included; paths from the project's root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const specifier = /(?:from|import|import\()\s*'((?:#|\.\/)[^']+)'/g

export function readImportGraph(root: string): ImportGraph {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'))]))
}

function importsOf(file: string, code: string): string[] {
  return [...code.matchAll(specifier)].map(([, to = '']) =>
    to.startsWith('#') ? `src/${to.slice(1)}` : normalize(join(dirname(file), to)),
  )
}

/** The same arrows between the folders that lie directly in `parent`. */
export function roomsIn(graph: ImportGraph, parent: string): ImportGraph {
  const roomOf = (file: string) => {
    const [room, ...rest] = file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/') : []
    return rest.length > 0 ? room : undefined
  }
  const rooms = new Map<string, string[]>()
  for (const [file, imports] of graph) {
    const room = roomOf(file)
    if (room === undefined) continue
    const others = imports.map(roomOf).filter((to) => to !== undefined && to !== room) as string[]
    rooms.set(room, [...new Set([...(rooms.get(room) ?? []), ...others])])
  }
  return rooms
}

/** One circle as the names along it, or undefined where every arrow runs down. */
export function findCircle(graph: ImportGraph): string[] | undefined {
  const done = new Set<string>()
  const walk = (at: string, path: string[]): string[] | undefined => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at]
    if (done.has(at)) return undefined
    for (const next of graph.get(at) ?? []) {
      const circle = walk(next, [...path, at])
      if (circle) return circle
    }
    done.add(at)
    return undefined
  }
  for (const start of graph.keys()) {
    const circle = walk(start, [])
    if (circle) return circle
  }
  return undefined
}
