interface Numbered {
  text: string
  /** The names of the parameters, `$1` first. */
  names: readonly string[]
}

const known = new Map<string, Numbered>()

/** A parameter, `:name`, but neither a cast, `::text`, nor the end of a slice, `a[1:n]`, nor a time, `HH24:MI`. */
const parameter = /(?<![:\w"'\]]):([a-z]\w*)/gi

/** A statement as the driver wants it, with `$1` for `:name`. A parameter that stands in several places has one number. */
export function namedParameters(sql: string): Numbered {
  const before = known.get(sql)
  if (before) return before
  const names: string[] = []
  const text = sql.replaceAll(parameter, (_found, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  const made = { text, names }
  known.set(sql, made)
  return made
}
