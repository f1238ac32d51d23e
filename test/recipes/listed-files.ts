/** The files that a recipe of CONTRIBUTING.md lists for a check: those of the steps that name it in brackets. */
export function listedFiles(page: string, heading: string, check: string): string[] {
  const [, section = ''] = page.split(new RegExp(`^### ${heading}[^\n]*$`, 'm'))
  const steps = section.split(/^#/m)[0]?.split(/^\d+\. /m) ?? []
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
