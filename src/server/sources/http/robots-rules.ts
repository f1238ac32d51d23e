/** The rules of a site's robots.txt (RFC 9309). A site without one allows all. */
export interface RobotsRules {
  allows(url: string): boolean
  /** The pause between two requests that the site asks for (Crawl-delay), in milliseconds; 0 without one. */
  delayMs: number
}

interface Rule {
  isAllowed: boolean
  pattern: string
  /** The texts between its wildcards, and true if it ends with the path. */
  parts: string[]
  isAnchored: boolean
}

/** The rules of the groups that name one product. */
interface RuleSet {
  rules: Rule[]
  delayMs: number
}

/** Other records belong to no group (RFC 9309, 2.2.4). */
const groupFields = new Set(['allow', 'disallow', 'crawl-delay'])

/** Not empty. No real file has as many. */
const maxLines = 20_000
/** For us. Each page asks all of them. */
const maxRules = 2000
/** In characters: about the longest address that is requested. */
const maxPattern = 2000

/**
 * The rules for us: those of the groups that name our product, or else those of the groups for everybody. The longest
 * match decides, and among equals the one that allows. The thread that serves people reads them, so a file with more
 * lines or rules than a real one has is `too long`.
 */
export function parseRobots(text: string, userAgent: string): RobotsRules | 'too long' {
  const product = productOf(userAgent)
  const own: RuleSet = { rules: [], delayMs: 0 }
  const everybodys: RuleSet = { rules: [], delayMs: 0 }
  let isOwnNamed = false
  let group = new Set<RuleSet>()
  let hasGroupRules = false
  let lines = 0
  for (const [line] of text.replace(/^\uFEFF/, '').matchAll(/[^\r\n]+/g)) {
    lines += 1
    if (lines > maxLines || [own, everybodys].some(({ rules }) => rules.length > maxRules)) return 'too long'
    const [key, value] = fieldOf(line)
    if (key === 'user-agent') {
      if (hasGroupRules) group = new Set()
      hasGroupRules = false
      const name = productOf(value)
      if (name === product) group.add(own)
      if (name === '*') group.add(everybodys)
    } else if (groupFields.has(key)) {
      hasGroupRules = true
      isOwnNamed ||= group.has(own)
      for (const set of group) addField(set, key, value)
    }
  }
  const { rules: ours, delayMs } = isOwnNamed ? own : everybodys
  const rules = ours.toSorted(
    (a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed),
  )
  return {
    delayMs,
    allows(url) {
      const { pathname, search } = new URL(url)
      const path = normal(pathname + search)
      return rules.find((rule) => matches(rule, path))?.isAllowed ?? true
    },
  }
}

function addField(set: RuleSet, key: string, value: string): void {
  if (key === 'crawl-delay') set.delayMs = Math.max(set.delayMs, Number.parseFloat(value) * 1000 || 0)
  else {
    const rule = value === '' ? undefined : ruleOf(value, key === 'allow')
    if (rule) set.rules.push(rule)
  }
}

function fieldOf(line: string): [key: string, value: string] {
  const [said = ''] = line.split('#', 1)
  const at = said.indexOf(':')
  return at < 0 ? ['', ''] : [said.slice(0, at).trim().toLowerCase(), said.slice(at + 1).trim()]
}

/** The product of a user agent, without its version. */
function productOf(userAgent: string): string {
  return (userAgent.toLowerCase().split('/', 1)[0] ?? '').trim()
}

/** Of a pattern that is too long its beginning forbids, and none allows. */
function ruleOf(value: string, isAllowed: boolean): Rule | undefined {
  if (isAllowed && value.length > maxPattern) return undefined
  // A rule without its first slash means the path too.
  const pattern = normal((/^[/*]/.test(value) ? value : `/${value}`).slice(0, maxPattern))
  const isAnchored = pattern.endsWith('$')
  return { isAllowed, pattern, parts: (isAnchored ? pattern.slice(0, -1) : pattern).split('*'), isAnchored }
}

/** Each part is taken where it comes first: a later place leaves less room to the parts after it. */
function matches({ parts, isAnchored }: Rule, path: string): boolean {
  const [first = '', ...others] = parts
  if (!path.startsWith(first)) return false
  const last = isAnchored ? others.pop() : undefined
  if (isAnchored && last === undefined) return path === first
  let from = first.length
  for (const part of others) {
    const at = path.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return last === undefined || (path.length - last.length >= from && path.endsWith(last))
}

/** The same percent-encoding for rules and paths: characters that mean nothing else are decoded (RFC 9309, 2.2.2). */
function normal(path: string): string {
  try {
    return encodeURI(path)
      .replaceAll('%25', '%')
      .replace(/%[0-9a-f]{2}/gi, (octet) => {
        const character = String.fromCodePoint(Number.parseInt(octet.slice(1), 16))
        return /[\w.~-]/.test(character) ? character : octet.toUpperCase()
      })
  } catch {
    return path
  }
}
