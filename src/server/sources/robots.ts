import robotsParser from 'robots-parser'

/** What a site's robots.txt allows (RFC 9309). Without that file everything is allowed. */
export interface RobotsRules {
  allows(url: string): boolean
}

export function readRobots(origin: string, text: string | undefined, userAgent: string): RobotsRules {
  if (text === undefined) return { allows: () => true }
  const rules = robotsParser(`${origin}/robots.txt`, text)
  const product = userAgent.split('/')[0] ?? userAgent
  return { allows: (url) => rules.isAllowed(url, product) ?? true }
}
