/** The targets a text may cite: ids of rules, invariants, limits and decisions, and files with the anchors of their headings. */
export interface Known {
  rules: ReadonlySet<string>
  invariants: ReadonlySet<string>
  limits: ReadonlySet<string>
  decisions: ReadonlySet<string>
  /** Path from the root, with the anchors of a Markdown file; folders have none. */
  files: ReadonlyMap<string, ReadonlySet<string>>
}

const bookNames = 'SPEC DECISIONS RELIABILITY ARCHITECTURE PROVIDERS EXPERIENCE PERFORMANCE STACK STYLE HOUSE'
const book = `(?:${bookNames.split(' ').join('|')})`

/**
 * Mentions of books that are not in the repository. Some of their names are ordinary words or constants, so those count
 * only with a section, a number or a chapter, in brackets, or as an owner.
 */
const foreign = [
  /\b(?:SPEC|DECISIONS|RELIABILITY|ARCHITECTURE|PROVIDERS)\b/g,
  new RegExp(String.raw`\b${book}(?:'s\b|\.md\b|\s+(?:sections?|rows?|page)\b|\s+§|\s+\d)`, 'g'),
  new RegExp(String.raw`\b${book}, +(?:[A-Z]\w|goals\b|finding\b|rate limits\b|outbox\b)`, 'g'),
  new RegExp(String.raw`\((?:[^()\n]* )?${book}\)|\bof ${book}\b`, 'g'),
  /\b[Tt]he specification\b/g,
  /\.\.\/shared\b/g,
]

const citation = /\((rule|invariant|limit|decision)(s?) ([^()]*)\)/g
const idOf = {
  rule: /^[a-z]+-\d+$/,
  invariant: /^I\d+$/,
  limit: /^L\d+$/,
  decision: /^\d{4}$/,
} as const

/** Every broken citation in a text, each with its fault. Comments may break them over lines. */
export function findBrokenCitations(text: string, known: Known): string[] {
  const flat = text.replaceAll(/\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')
  return [
    ...brokenIds(flat, known),
    ...foreign.flatMap((pattern) => [...flat.matchAll(pattern)].map(([found]) => `not in the repository: ${found}`)),
    ...brokenPaths(flat, known),
  ]
}

function brokenIds(text: string, known: Known): string[] {
  const ids = { rule: known.rules, invariant: known.invariants, limit: known.limits, decision: known.decisions }
  return [...text.matchAll(citation)].flatMap(([whole, kind, plural, list]) => {
    const subject = kind as keyof typeof idOf
    const cited = (list ?? '').split(', ')
    if (!cited.every((id) => idOf[subject].test(id))) return looksMeant(list ?? '') ? [`malformed: ${whole}`] : []
    if ((plural === 's') !== cited.length > 1) return [`singular or plural: ${whole}`]
    return cited.filter((id) => !ids[subject].has(id)).map((id) => `there is no ${subject} ${id}`)
  })
}

/** Ordinary words in brackets, such as 'the limits (limit of an hour)', are no citation; anything with an id is. */
function looksMeant(list: string): boolean {
  return /\b(?:[a-z]+-\d+|[IL]\d+|\d{4})\b/.test(list)
}

/** Paths into docs that are named in running text, in the form `docs/rules/alerts.md`. */
function brokenPaths(text: string, { files }: Known): string[] {
  const paths = [...text.matchAll(/(?<![\w/.:-])docs\/[\w./-]*\w/g)].map(([path]) => path)
  return paths.filter((path) => !files.has(path)).map((path) => `there is no ${path}`)
}

/** Ids that a page names outside of a citation, in running text such as 'see alerts-12' or 'decision 0004'. */
export function findBrokenMentions(markdown: string, known: Known): string[] {
  const subjects = [...new Set([...known.rules].map((id) => id.replace(/-\d+$/, '')))]
  const prose = withoutCode(markdown)
  const all = (pattern: string) => [...prose.matchAll(new RegExp(pattern, 'g'))].map(([, id]) => id ?? '')
  return [
    ...all(`\\b((?:${subjects.join('|')})-\\d+)\\b`).filter((id) => !known.rules.has(id)),
    ...all(String.raw`\b(I\d+)\b`).filter((id) => !known.invariants.has(id)),
    ...all(String.raw`\b(L\d+)\b`).filter((id) => !known.limits.has(id)),
    ...all(String.raw`\bdecisions? (\d{4})\b`).filter((id) => !known.decisions.has(id)),
    ...mentionedPaths(markdown).filter((path) => !known.files.has(path)),
  ].map((id) => `there is no ${id}`)
}

const topFolders = 'src|test|scripts|bench|public|prisma-free-migrations'
const mentionedPath = new RegExp(String.raw`^(?:(?:${topFolders})/[\w./-]*\w|[\w.-]+(?:/[\w.-]+)+\.(?:tsx?|mjs|css))$`)

/** Paths that a page names as code: whatever begins with a folder of ours, and every file of code in a folder. */
function mentionedPaths(markdown: string): string[] {
  const quoted = [...withoutBlocks(markdown).matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)
  return quoted.filter((text) => mentionedPath.test(text))
}

/** Links of a Markdown file that lead to no file of the repository, or to no heading in it. */
export function findBrokenLinks(markdown: string, path: string, { files }: Known): string[] {
  const prose = withoutCode(markdown)
  const inline = [...prose.matchAll(/\]\(<?([^()<>\s]+)>?(?: "[^"]*")?\)/g)].map(([, target]) => target ?? '')
  const reference = [...prose.matchAll(/^\[[^\]]+\]: +(\S+)/gm)].map(([, target]) => target ?? '')
  return [...inline, ...reference].flatMap((target) => {
    // GitHub's own pages of the repository, whatever its address is, stand two folders above its files.
    if (/^[a-z][a-z+.-]*:|^\.\.\/\.\.\/actions\//i.test(target)) return []
    const [file = '', anchor] = target.split('#')
    const found = file === '' ? path : resolvePath(path, decodeURIComponent(file))
    const anchors = files.get(found)
    if (anchors === undefined) return [`link to no file: ${target}`]
    return anchor === undefined || anchors.has(anchor) ? [] : [`link to no heading: ${target}`]
  })
}

/** Anchors of a Markdown file's headings, as GitHub makes them. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutBlocks(markdown).matchAll(/^#{1,6} +(.+)$/gm)) {
    const base = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-')
    let anchor = base
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${base}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

/** Ids that a page of rules defines, in order, duplicates included. */
export function definedIds(markdown: string): string[] {
  const inRow = String.raw`^\|\s*`
  const inList = String.raw`^\s*[-*] `
  return [...markdown.matchAll(new RegExp(`(?:${inList}|${inRow})\\*\\*([a-z]+-\\d+|[IL]\\d+)\\*\\*`, 'gm'))].map(
    ([, id]) => id ?? '',
  )
}

/** Ids that stand more than once. */
export function duplicatesOf(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}

function withoutBlocks(markdown: string): string {
  return markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1\s*$/gm, '')
}

function withoutCode(markdown: string): string {
  return withoutBlocks(markdown).replaceAll(/`[^`\n]*`/g, '')
}

function resolvePath(from: string, target: string): string {
  const parts = target.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
