import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

export interface PatternInCode {
  /** The file, and the pattern as it stands there. */
  name: string
  source: string
  flags: string
}

/** Every regular expression that is written in a file. One that is put together while the program runs throws. */
export function patternsIn(file: string): PatternInCode[] {
  const found: PatternInCode[] = []
  visit(parseSync(file, readFileSync(file, 'utf8')).program, (node) => {
    const { regex, type, callee } = node as { regex?: PatternInCode; type?: string; callee?: { name?: string } }
    const pattern = regex as { pattern: string; flags: string } | undefined
    if (pattern) {
      const { pattern: source, flags } = pattern
      found.push({ name: `${file}: /${source}/${flags}`, source, flags })
    }
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
      throw new Error(`${file} puts a regular expression together, which no test can see: write it as one`)
  })
  return found
}

function visit(node: unknown, see: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node) see(node)
  for (const child of Object.values(node)) visit(child, see)
}
