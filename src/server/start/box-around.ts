/** Lines in a frame, which are easy to see in a log. */
export function boxAround(lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const width = Math.max(...lines.map(({ length }) => length))
  const edge = '─'.repeat(width + 2)
  return [`╭${edge}╮`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `╰${edge}╯`]
}
