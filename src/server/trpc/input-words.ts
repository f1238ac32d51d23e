import { config, type core } from 'zod'
import { counted } from '#domain/counted.ts'
import { unknownFieldWords } from './unknown-fields.ts'

const nouns: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  date: 'a date',
  null: 'null',
}

const formats: Record<string, string> = {
  uuid: 'an id such as 0b7a9c58-9d1e-4b7e-8f26-6c2f0f9f4a11',
  email: 'an email address',
  url: 'an address that begins with https://',
  datetime: 'an instant such as 2026-12-05T08:00:00Z',
}

/** A refusal of one value: what is wrong with it and how to mend it. The caller puts the field's name before it. */
function inputWords(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `is missing: give ${nounOf(issue.expected)}`
        : `must be ${nounOf(issue.expected)}`
    case 'invalid_value':
      return `must be ${either(issue.values.map(shown))}`
    case 'invalid_union':
      return unionWords(issue)
    case 'too_small':
      return bound(issue.origin, 'at least', Number(issue.minimum))
    case 'too_big':
      return bound(issue.origin, 'at most', Number(issue.maximum))
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'written as the documentation shows it (/api/docs)'}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return unknownFieldWords(issue)
    default:
      return 'is not accepted: see /api/docs for what is'
  }
}

function nounOf(expected: string): string {
  return nouns[expected] ?? `a ${expected}`
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

/** '60, 75, 90 or 120' */
function either(all: readonly string[]): string {
  const distinct = [...new Set(all)]
  return distinct.length < 2 ? distinct.join('') : `${distinct.slice(0, -1).join(', ')} or ${distinct.at(-1)}`
}

/** A refusal behind the name of its field. That of an unknown field names it already. */
export function fieldText(field: string, message: string, code?: string): string {
  return field === '' || code === 'unrecognized_keys' ? message : `${field}: ${message}`
}

/** The choices of a union of single values; otherwise the fix of each form. */
function unionWords({ errors = [] }: core.$ZodRawIssue<core.$ZodIssueInvalidUnion>): string {
  const values = errors.map(([only, ...more]) =>
    only?.code === 'invalid_value' && more.length === 0 && only.path.length === 0 ? only.values : undefined,
  )
  if (values.length > 0 && values.every((some) => some !== undefined)) {
    return `must be ${either(values.flat().map(shown))}`
  }
  const forms = errors.map((issues) =>
    issues.map(({ code, path, message }) => fieldText(path.join('.'), message, code)).join(' and '),
  )
  return forms.length === 0 ? 'is of no known form: see /api/docs' : [...new Set(forms)].join(', or ')
}

function bound(origin: string, which: 'at least' | 'at most', count: number): string {
  if (origin === 'string') {
    return which === 'at least' && count === 1 ? 'must not be empty' : `must have ${which} ${count} characters`
  }
  if (origin === 'array' || origin === 'set') return `must have ${which} ${counted(count, 'entry', 'entries')}`
  return `must be ${which} ${count}`
}

/** Schemas that say nothing of their own refuse in these words, instead of 'Invalid input' (rule api-3). */
config({ customError: inputWords })
