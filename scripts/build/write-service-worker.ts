import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'

const screens = [
  'src/client/routes/app-shell.tsx',
  'src/client/routes/calendar-page.tsx',
  'src/client/alerts/alerts-screen.tsx',
]
const always = ['/boot.js', '/print.css', '/favicon.svg', '/manifest.webmanifest']

/** Tells the built service worker what to keep for a start without a connection. */
export async function writeServiceWorker(outDir: string, manifest: Manifest): Promise<void> {
  const file = join(outDir, 'service-worker.js')
  const source = await readFile(file, 'utf8')
  const files = [...always, ...filesOfApplication(manifest)]
  const version = createHash('sha256').update(files.join()).digest('base64url').slice(0, 12)
  const shell = JSON.stringify({ version, document: '/shell', files })
  if (!source.includes('%SHELL%')) throw new Error('service-worker.js lacks %SHELL%, where its list of files goes')
  await writeFile(
    file,
    source.replace('%SHELL%', () => shell),
  )
}

/** The scripts, styles and fonts of the signed-in screens, those that come later included. */
function filesOfApplication(manifest: Manifest): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  function add(key: string, withLater: boolean): void {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
    chunk.imports?.forEach((one) => add(one, withLater))
    if (withLater) chunk.dynamicImports?.forEach((one) => add(one, true))
  }
  screens.forEach((key) => add(key, true))
  for (const key of ['src/client/main.tsx', 'src/client/ui/toast/toaster.tsx', 'src/client/ui/toast/open-toast.tsx'])
    add(key, false)
  return [...files]
}
