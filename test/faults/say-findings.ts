const maxShown = 20

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Says how much was found of each kind, and the first of it. True where nothing was. */
export function sayFindings(found: Readonly<Record<string, readonly string[]>>): boolean {
  for (const [kind, all] of Object.entries(found)) {
    say(`${kind} ${all.length}`)
    for (const what of all.slice(0, maxShown)) say(`  ${what}`)
  }
  return Object.values(found).every((all) => all.length === 0)
}
