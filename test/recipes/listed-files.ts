function sectionOf(page: string, heading: string): string {
  const [, section = ''] = page.split(new RegExp(`^### ${heading}[^\n]*$`, 'm'))
  return section.split(/^#/m)[0] ?? ''
}

/** The files that a recipe of CONTRIBUTING.md lists for a check: those of the steps that name it in brackets. */
export function listedFiles(page: string, heading: string, check: string): string[] {
  const steps = sectionOf(page, heading).split(/^\d+\. /m)
  return steps.flatMap((step) => {
    // A step may name several checks, each behind its own files.
    const ends = [...step.matchAll(/\(([^()]*)\)/g)]
    return ends.flatMap(({ 1: name = '', index }, at) => {
      const start = at === 0 ? 0 : (ends[at - 1]?.index ?? 0)
      if (!name.split(', ').includes(check)) return []
      return [...step.slice(start, index).matchAll(/`((?:src|test)\/[^`]*\.tsx?)`/g)].map(([, file = '']) => file)
    })
  })
}

/** The test files that a recipe of CONTRIBUTING.md names. */
export function listedTests(page: string, heading: string): string[] {
  const named = sectionOf(page, heading).matchAll(/test\/\S*?\.test\.ts/g)
  return [...new Set([...named].map(([file]) => file))]
}
