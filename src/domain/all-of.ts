let list: Intl.ListFormat | undefined

/** Names in one sentence: 'Tuesdays, Thursdays and Sundays'. */
export function allOf(names: readonly string[]): string {
  // Made when it is first asked for, because no page asks before its first paint.
  list ??= new Intl.ListFormat('en-AU', { type: 'conjunction' })
  return list.format(names)
}
