import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ConfigError } from '#domain/config-error.ts'
import { builtFolder } from '#server/installation.ts'
import type { RenderTemplate } from './templates/mail-template.ts'

type Templates = typeof import('./templates/render-template.ts')

/**
 * The templates of the emails. Node cannot run their JSX: it is taken from what `npm run build` compiled, or with `dev`
 * compiled from the source as it is now.
 */
export async function loadMailTemplates({ dev = false, folder = builtFolder('mail') } = {}): Promise<RenderTemplate> {
  const { renderTemplate } = dev ? await compileTemplates() : await importBuilt(folder)
  return renderTemplate
}

async function importBuilt(folder: string): Promise<Templates> {
  const file = resolve(folder, 'render-template.js')
  if (!existsSync(file)) throw new ConfigError([`${folder}: the email templates are not built; run npm run build`])
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Templates
}

async function compileTemplates(): Promise<Templates> {
  // Loaded only where it runs: production has no Vite.
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport<Templates>(
    fileURLToPath(new URL('templates/render-template.ts', import.meta.url)),
    { logLevel: 'warn' },
  )
  return module
}
