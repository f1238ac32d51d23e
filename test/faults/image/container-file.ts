/** One stage of a container file: its name, if it has one, and its instructions in their order. */
export interface Stage {
  name: string | undefined
  from: string
  instructions: { word: string; rest: string }[]
}

/** Reads the stages of a container file. */
export function readContainerFile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, word, rest = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
    if (word === undefined) continue
    const [, from = '', name] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []
    if (word === 'FROM') stages.push({ name, from, instructions: [] })
    else stages.at(-1)?.instructions.push({ word, rest })
  }
  return stages
}

/** The entries of a folder that reach the build: those that the ignore file takes back from `**`, without some names. */
export function takenBack(ignoreFile: string): { entries: string[]; without: string[] } {
  const [all, ...lines] = ignoreFile.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  if (all !== '**' || lines.some((line) => !/^(?:!|\*\*\/)[\w./-]+$/.test(line)))
    throw new Error('not a list of entries')
  const after = (start: string) =>
    lines.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length))
  return { entries: after('!'), without: after('**/') }
}

/** The words of an instruction that is written as a JSON array. */
export function wordsOf(rest: string): string[] {
  return JSON.parse(rest.slice(rest.indexOf('['))) as string[]
}

/** The variables of an ENV instruction. */
export function variablesOf(rest: string): Record<string, string> {
  return Object.fromEntries(rest.split(' ').map((pair) => pair.split('=', 2)) as [string, string][])
}
