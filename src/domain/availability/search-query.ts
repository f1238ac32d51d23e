import { z } from 'zod'
import { labelOfIsoTime } from '#domain/calendar/iso-time.ts'
import { OpeningSearch } from './opening-search.ts'

type Written = string | string[]

/** A search as an address writes it: lists with commas or repeated, numbers in digits, times as 18:30 or 6:30 PM, `venues=` for none. */
export const SearchQuery = z.preprocess((given) => {
  const { success, data } = z.record(z.string(), z.union([z.string(), z.array(z.string())])).safeParse(given)
  return success ? Object.fromEntries(Object.entries(data).flatMap(valueOf)) : given
}, OpeningSearch)

function valueOf([name, text]: [string, Written]): [string, unknown][] {
  if (typeof text !== 'string') return [[name, text]]
  if (text === '') return []
  if (name === 'venues' || name === 'weekdays') return [[name, text.split(',')]]
  if (name === 'earliest' || name === 'latest') return [[name, labelOfIsoTime(text) ?? text]]
  const isNumber = /^\d+(?:\.\d+)?$/.test(text) && name !== 'near'
  return [[name, isNumber ? Number(text) : text]]
}
