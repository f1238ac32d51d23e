/** One way in which a piece of SQL can be wrong. */
export interface SqlMutant {
  /** Its start in the text, and the text there. */
  at: number
  was: string
  is: string
}

interface Mutator {
  finds: RegExp
  /** The replacement of the whole match; undefined leaves it. */
  becomes: (found: RegExpExecArray) => string | undefined
}

const swap = (pairs: Record<string, string>) => (found: RegExpExecArray) => pairs[found[0].toLowerCase()]

const gone = () => ''

// A placeholder is never taken away: PostgreSQL would refuse the statement for the parameter that is left over.
const mutators: readonly Mutator[] = [
  { finds: /(?<=\s)(?:and|or)(?=\s)/gi, becomes: swap({ and: 'or', or: 'and' }) },
  {
    finds: /<=|>=|<>|(?<![<>=-])[<>](?![=>@])/g,
    becomes: swap({ '<=': '<', '>=': '>', '<': '<=', '>': '>=', '<>': '=' }),
  },
  { finds: /(?<=\b(?:where|and|or|on|when)\s+\(?[\w."]+ )=/gi, becomes: () => '<>' },
  { finds: /\bis not null\b|\bis null\b/gi, becomes: swap({ 'is null': 'is not null', 'is not null': 'is null' }) },
  {
    finds: /\bis not distinct from\b|\bis distinct from\b/gi,
    becomes: ([text]) => (/not/i.test(text) ? 'is distinct from' : 'is not distinct from'),
  },
  { finds: /\bnot exists\b/gi, becomes: () => 'exists' },
  { finds: /(?<!\bnot )\bexists\b/gi, becomes: () => 'not exists' },
  { finds: /\bnot in\b|(?<!\bnot )\bin(?= \()/gi, becomes: ([text]) => (/not/i.test(text) ? 'in' : 'not in') },
  { finds: /\btrue\b|\bfalse\b/gi, becomes: swap({ true: 'false', false: 'true' }) },
  {
    finds: /\b(?:min|max|least|greatest)(?=\()/gi,
    becomes: swap({ min: 'max', max: 'min', least: 'greatest', greatest: 'least' }),
  },
  { finds: /(?<=[\w)"?] )[+-](?= [\w("?:'])/g, becomes: swap({ '+': '-', '-': '+' }) },
  { finds: /\s+for (?:no key )?(?:update|share)(?: of \w+)?(?: skip locked)?/gi, becomes: gone },
  { finds: /\s+skip locked/gi, becomes: gone },
  { finds: /(?<=select )distinct /gi, becomes: gone },
  { finds: /(?<= )desc\b/gi, becomes: () => 'asc' },
  { finds: /\s+order by [^?:()]+?(?=\s+limit\b|\s+for\b|\)|$)/gi, becomes: gone },
  { finds: /\s+on conflict(?: \([^)]*\))?(?: where [\w. ]+)? do nothing/gi, becomes: gone },
  // One condition or one assignment less.
  {
    finds:
      /\s+and (?:not )?[\w."]+(?: is (?:not )?null| (?:=|<>|<=?|>=?) (?:[\w."]+|'[\w-]*'))?(?=\)|$|\s+(?:and|or|order|group|returning|limit|for|union)\b)/gi,
    becomes: gone,
  },
  { finds: /(?<=,\s*)\w+ = (?:[\w.]+|'[\w-]*')(?: \+ 1)?,\s*/gi, becomes: gone },
  { finds: /,\s*\w+ = (?:[\w.]+|'[\w-]*')(?=\s+(?:where|from))/gi, becomes: gone },
  { finds: /'[a-z][a-z-]*'(?!::)/g, becomes: () => `'mutant'` },
]

/** Every single mutation of a piece of SQL. What stands in `${…}` is left alone. */
export function mutateSql(sql: string): SqlMutant[] {
  const mutants = new Map<string, SqlMutant>()
  for (const { start, text } of literalParts(sql)) {
    for (const { finds, becomes } of mutators) {
      for (const found of text.matchAll(finds)) {
        const is = becomes(found)
        if (is === undefined || is === found[0]) continue
        const mutant = { at: start + found.index, was: found[0], is }
        mutants.set(`${mutant.at} ${mutant.was.length} ${is}`, mutant)
      }
    }
  }
  return [...mutants.values()].sort((a, b) => a.at - b.at)
}

/** The text with this mutant in it. */
export function withMutant(text: string, { at, was, is }: SqlMutant): string {
  return text.slice(0, at) + is + text.slice(at + was.length)
}

function literalParts(sql: string): { start: number; text: string }[] {
  const parts: { start: number; text: string }[] = []
  let start = 0
  for (const { index, 0: hole } of sql.matchAll(/\$\{[^}]*\}/g)) {
    parts.push({ start, text: sql.slice(start, index) })
    start = index + hole.length
  }
  return [...parts, { start, text: sql.slice(start) }]
}
