/** The lines that a page has its reader type under a heading, in their order. */
export function linesUnder(page: string, heading: string): string[] {
  const start = page.search(new RegExp(`^#+ ${heading}$`, 'm'))
  if (start === -1) throw new Error(`the page has no heading '${heading}'`)
  const [section = ''] = page.slice(start + 1).split(/\n#+ /)
  return [...section.matchAll(/^ *```bash\n([^`]*)```/gm)].flatMap(([, block = '']) =>
    block
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  )
}
