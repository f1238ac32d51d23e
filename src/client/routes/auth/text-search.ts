/**
 * Keeps these keys of an address, as text: the router parses what looks like a number into one, and a token must stay
 * text.
 */
export function textSearch<Key extends string>(...keys: readonly Key[]) {
  return (search: Record<string, unknown>) =>
    Object.fromEntries(keys.filter((key) => search[key]).map((key) => [key, String(search[key])])) as Partial<
      Record<Key, string>
    >
}
