import { hash } from 'node:crypto'

const names = new Map<string, string>()

/**
 * Gives a text a name, under which each connection parses and plans it once. A connection refuses a known name with
 * another text, so the name is derived from the text.
 */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, hash('sha256', text, 'base64url'))
}

/** The name of a text; undefined if it runs without one. */
export function statementName(text: string): string | undefined {
  return names.get(text)
}
