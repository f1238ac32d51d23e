const base = 'https://same.invalid'

/** A path to return to after sign-in, or nothing. Only paths of this site are accepted. */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, base)) return undefined
  const { origin, pathname, search, hash } = new URL(value, base)
  const stays = origin === base && !pathname.startsWith('//')
  return stays ? `${pathname}${search}${hash}` : undefined
}
