const base = 'https://same.invalid'

/** A safe path to return to after sign-in; undefined for anything but a path of this site. */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, base)) return undefined
  const { origin, pathname, search, hash } = new URL(value, base)
  const stays = origin === base && !pathname.startsWith('//')
  return stays ? `${pathname}${search}${hash}` : undefined
}
