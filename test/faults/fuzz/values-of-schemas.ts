import { hostileValues } from './hostile-values.ts'
import type { Schema } from './fuzz-targets.ts'

export type Random = () => number

export function pick<T>(random: Random, list: readonly T[]): T {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined && list.length === 0) throw new Error('there is nothing to choose from')
  return one as T
}

/** Things that exist, which an input that guesses would never name: ids, addresses, tokens. */
export type Known = Readonly<Record<string, readonly string[]>>

/** A value that fits a schema, at least at first sight. */
export function valueOf(schema: Schema, random: Random, known: Known, key = ''): unknown {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return valueOf(pick(random, options) as Schema, random, known, key)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(random, schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, random, known)
    case 'array': {
      const items = schema.items as Schema | undefined
      const count = Math.floor(random() * 4) + (schema.minItems ?? 0)
      return Array.from({ length: count }, () => (items ? valueOf(items, random, known, key) : 'x'))
    }
    case 'string':
      return textOf(schema, random, known, key)
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? 0
      return Math.floor(least + random() * (Math.min(schema.maximum ?? 100, 1000) - least + 1))
    }
    case 'boolean':
      return random() < 0.5
    case 'null':
      return null
    default:
      return random() < 0.7 ? new Date(Date.UTC(2026, 10, 24) + random() * 9e9) : pick(random, hostileValues)
  }
}

function objectOf(schema: Schema, random: Random, known: Known): Record<string, unknown> {
  const required = new Set(schema.required)
  const made: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    if (required.has(key) || random() < 0.5) made[key] = valueOf(part as Schema, random, known, key)
  }
  return made
}

function textOf(schema: Schema, random: Random, known: Known, key: string): string {
  const named = known[key] ?? known[schema.format ?? '']
  if (named && random() < 0.8) return pick(random, named)
  return pick(random, known['words'] ?? ['x'])
}

/** The same with something in it that does not belong there, at any depth. */
export function spoilt(value: unknown, random: Random): unknown {
  if (Array.isArray(value) && value.length > 0 && random() < 0.8) {
    if (random() < 0.1) return Array.from({ length: 2000 }, () => value[0])
    const at = Math.floor(random() * value.length)
    return value.map((one, index) => (index === at ? spoilt(one, random) : one))
  }
  if (value !== null && typeof value === 'object' && !(value instanceof Date) && random() < 0.85) {
    const entries = Object.entries(value)
    if (entries.length === 0 || random() < 0.1) return { ...value, [JSON.stringify(pick(random, hostileValues))]: 1 }
    const [key] = pick(random, entries)
    return Object.fromEntries(
      entries.flatMap(([name, one]) =>
        name !== key ? [[name, one]] : random() < 0.15 ? [] : [[name, spoilt(one, random)]],
      ),
    )
  }
  return pick(random, hostileValues)
}
