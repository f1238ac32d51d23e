import type { Excuse } from './mutant.ts'

const isOfItsOwnSite = 'it knows of every address of its own site, and is asked of no other'
const isInBrackets = 'an address in brackets has one at either end, and nowhere else'

/** Of src/server/sources. */
export const excusesOfSources: readonly Excuse[] = [
  {
    file: 'src/server/sources/http/guarded-lookup.ts',
    text: "const bare = hostname.replace(/^\\[|\\]$/g, '')",
    is: '/\\[|\\]$/g',
    why: isInBrackets,
  },
  {
    file: 'src/server/sources/http/guarded-lookup.ts',
    text: "const bare = hostname.replace(/^\\[|\\]$/g, '')",
    is: '/^\\[|\\]/g',
    why: isInBrackets,
  },
  {
    file: 'src/server/sources/http/robots.ts',
    text: "const isText = answer.kind === 'text' && !/html/i.test(answer.contentType)",
    is: 'true',
    why: 'what failed has no text, and no text has no rules',
  },
  {
    file: 'src/server/sources/http/robots.ts',
    text: "const rules = parseRobots(origin, isText ? answer.text : '', userAgent)",
    is: '"Stryker was here!"',
    why: 'a line that is no rule is none',
  },
  {
    file: 'src/server/sources/http/robots.ts',
    text: 'return { allows: (url) => rules.isAllowed(url, userAgent) ?? true }',
    is: 'rules.isAllowed(url, userAgent) && true',
    why: isOfItsOwnSite,
  },
  {
    file: 'src/server/sources/http/robots.ts',
    text: 'return { allows: (url) => rules.isAllowed(url, userAgent) ?? true }',
    is: 'false',
    why: isOfItsOwnSite,
  },
  {
    file: 'src/server/sources/http/send-request.ts',
    text: "const contentType = header('content-type') ?? ''",
    is: '"Stryker was here!"',
    why: 'of a type it is only asked whether it is HTML',
  },
  {
    file: 'src/server/sources/http/send-request.ts',
    text: "method: visit.form ? 'POST' : 'GET',",
    was: "'GET'",
    is: '""',
    why: 'a request that names no method is a GET',
  },
]
