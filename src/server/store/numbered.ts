interface Numbered {
  text: string
  /** The names of the parameters, `$1` first. */
  names: readonly string[]
}

const withPositions = new Map<string, string>()
const withNames = new Map<string, Numbered>()

/** A statement as the driver wants it, its parameters `?` numbered: `$1`, `$2` … */
export function numbered(sql: string): string {
  const known = withPositions.get(sql)
  if (known !== undefined) return known
  let at = 0
  const text = sql.replaceAll('?', () => `$${(at += 1)}`)
  withPositions.set(sql, text)
  return text
}

/** A parameter, `:name`, but neither a cast, `::text`, nor the end of a slice, `a[1:n]`, nor a time, `HH24:MI`. */
const parameter = /(?<![:\w"'\]]):([a-z]\w*)/gi

/** The same for named parameters: one that stands in several places has one number. */
export function namedParameters(sql: string): Numbered {
  const known = withNames.get(sql)
  if (known) return known
  const names: string[] = []
  const text = sql.replaceAll(parameter, (_found, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  const made = { text, names }
  withNames.set(sql, made)
  return made
}
