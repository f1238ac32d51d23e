import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'
import { visibleTexts } from './visible-texts.ts'

/** Texts by their English: 'À {1} km : {0} clubs' of '{0} venues within {1} km'. An empty one stays English. */
export type Catalogue = ReadonlyMap<string, string>

/** Modules with texts that people see, by their path. Those of the API and of what programs read stay English. */
export const withTexts =
  /\/src\/(?:client|domain|server\/(?:alerts|auth|availability\/(?!open-data)|machines|mail|operator|pipeline|preferences|push|trpc|venues|web\/(?:feeds|venue-pages|status-page)))\b.*\.tsx?$/

/** Modules that hold texts alone, so that a single small word is one too. */
const ofTextsAlone = /\/(?:client|domain|mail)\/.*-(?:copy|texts?)\.ts$/

export function textsOf(code: string, path: string): ReturnType<typeof visibleTexts> {
  return visibleTexts(code, ofTextsAlone.test(path))
}

/**
 * Puts the texts of a catalogue into every module that is built (decision 0069). The code names its texts in English, so
 * a module reads as it did, and English costs nothing.
 */
export function otherLanguage(catalogue = servedCatalogue()): Plugin {
  return {
    name: 'courtside:other-language',
    transform: {
      filter: { id: withTexts },
      handler: (code, path) => (catalogue ? { code: translate(code, path, catalogue), map: null } : undefined),
    },
  }
}

/** The code of a module with the texts that the catalogue has. */
export function translate(code: string, path: string, catalogue: Catalogue): string {
  const texts = textsOf(code, path)

  function within(start: number, end: number): string {
    let translated = ''
    let at = start
    for (const one of texts) {
      const other = catalogue.get(one.text)
      // Texts stand in the order of the code, those in a value of another after it.
      if (!other || one.start < at || one.end > end) continue
      const values = one.values.map((value) => within(value.start, value.end))
      translated += code.slice(at, one.start) + literalOf(other, values)
      at = one.end
    }
    return translated + code.slice(at, end)
  }

  return within(0, code.length)
}

/** @throws Error if the text has a value that its English lacks. */
function literalOf(text: string, values: readonly string[]): string {
  const parts = text.split(/\{(\d+)\}/)
  const code = parts.map((part, index) => {
    if (index % 2 === 0) return part.replace(/[`\\]|\$\{/g, String.raw`\$&`)
    const value = values[Number(part)]
    if (value === undefined) throw new Error(`texts.json: '${text}' has {${part}}, which its English lacks`)
    return `\${${value}}`
  })
  return `\`${code.join('')}\``
}

/** Undefined without `texts.json` in the folder of the city that is served: its texts are English. */
export function servedCatalogue(root = '.'): Catalogue | undefined {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<'#region/*', string>
  }
  const file = join(root, dirname(imports['#region/*']), 'texts.json')
  return existsSync(file) ? readCatalogue(file) : undefined
}

/** @throws Error that names the file and its fault. */
export function readCatalogue(file: string): Catalogue {
  try {
    return new Map(Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))))
  } catch (error) {
    const fault = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    throw new Error(`${file} must be an object of texts, such as {"Book now": "Réserver"}: ${fault}`, { cause: error })
  }
}
