import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { PageFiles } from './page-renderer.ts'

const entry = 'src/client/main.tsx'

/**
 * Finds the files of pages in Vite's manifest. A component is in the module of its name: `AlertsScreen` in
 * alerts-screen.tsx. `theme` is the text of the theme's variables.
 */
export function readPageFiles(folder: string, theme: string): (screens: readonly string[]) => PageFiles {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
  const importMap = readImportMap(folder)
  const chunkOf = findChunks(folder, manifest)
  const found = new Map<string, PageFiles>()

  function filesOf(screens: readonly string[]): PageFiles {
    const scripts = new Set<string>()
    const styles = new Set<string>()
    function add(key: string): void {
      const chunk = manifest[key]
      if (!chunk || scripts.has(chunk.file)) return
      scripts.add(chunk.file)
      chunk.imports?.forEach(add)
      chunk.css?.forEach((file) => styles.add(file))
    }
    for (const key of [entry, ...screens.flatMap((name) => chunkOf(name) ?? [])]) add(key)
    const css = [...styles].map((file) => readFileSync(join(folder, file), 'utf8')).join('')
    const address = (file: string) => `/${file}`
    const fonts = manifest[entry]?.assets?.filter((file) => file.endsWith('.woff2')) ?? []
    return {
      importMap,
      entry: address(manifest[entry]?.file ?? ''),
      scripts: [...scripts].map(address),
      styles: [...styles].map(address),
      css,
      darkCss: darkWithoutScript(`${theme}${css}`),
      fonts: fonts.map(address),
    }
  }

  return (screens) => {
    const key = screens.join()
    const files = found.get(key) ?? filesOf(screens)
    found.set(key, files)
    return files
  }
}

/** The text of the import map that Vite writes beside the scripts. */
export function readImportMap(folder: string): string {
  return readFileSync(join(folder, 'importmap.json'), 'utf8')
}

/** Finds the manifest's key of the chunk that has a component; undefined if no module is named after it. */
function findChunks(folder: string, manifest: Manifest): (component: string) => string | undefined {
  const modulesOf = JSON.parse(readFileSync(join(folder, '.vite/modules.json'), 'utf8')) as Record<string, string[]>
  return (component) => {
    const name = `/${component.replaceAll(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}.tsx`
    const file = Object.keys(modulesOf).find((one) => modulesOf[one]?.some((id) => id.endsWith(name)))
    return Object.keys(manifest).find((key) => manifest[key]?.file === file)
  }
}

/** Only what stands before a brace is searched: a search for the attribute itself takes a second, in long rules. */
const anyRule = /[^{}]+\{[^{}]*\}/g
const darkSelector = /^[^{]*\[data-mantine-color-scheme="?dark"?\]/

/** Variables keep their strength; the rules of components stay in Mantine's layer, below ours. */
function darkWithoutScript(css: string): string {
  const rules = (css.match(anyRule) ?? [])
    .filter((rule) => darkSelector.test(rule))
    .map((rule) => rule.trim().replaceAll(/="?dark"?\]/g, '=light]'))
  const [variables, components] = [rules.filter(isOfRoot), rules.filter((rule) => !isOfRoot(rule))]
  const dark = `${variables.join('').replaceAll(':root', ':root:root')}@layer mantine{${components.join('')}}`
  return `@media (prefers-color-scheme:dark){${dark}}[data-needs-script]{display:none!important}`
}

function isOfRoot(rule: string): boolean {
  return rule.startsWith(':root')
}
