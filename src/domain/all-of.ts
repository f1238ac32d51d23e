import { region } from '#region/region.ts'
let list: Intl.ListFormat | undefined

/** Names in one sentence: 'Tuesdays, Thursdays and Sundays'. */
export function allOf(names: readonly string[]): string {
  // Created on first use, because no page needs it before its first paint.
  list ??= new Intl.ListFormat(region.language, { type: 'conjunction' })
  return list.format(names)
}
