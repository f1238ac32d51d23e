const token =
  /\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|k<[^>]*>|[^])|\[(?:\\[^]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|[)|^$]|[*+?]\??|\{\d+(?:,\d*)?\}\??|[^]/gi
const isNoCharacter = /^(?:\(|[)|^$*+?]|\{\d|\\[bBk])/

const candidates = [
  ...' \ta1A0Z9_-/<>=":;,.%&\'|~é\n\0!#()*+?@[\\]^`{}$',
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
]

/** A character for each part of a pattern that takes one, in its order. */
function charactersOf(source: string, flags: string): string[] {
  const parts = [...source.matchAll(token)].map(([part]) => part).filter((part) => !isNoCharacter.test(part))
  return parts.map((part) => {
    const one = new RegExp(`^${part}$`, flags.replaceAll(/[gy]/g, ''))
    return candidates.find((candidate) => one.test(candidate)) ?? ''
  })
}

/**
 * Strings on which a pattern that backtracks takes long: each run of its own parts again and again, by itself and after
 * all that comes before it. None ends as the pattern wants.
 */
export function worstStrings({ source, flags }: { source: string; flags: string }, size: number): string[] {
  const characters = charactersOf(source, flags)
  const pieces = new Map<string, Set<string>>()
  for (let from = 0; from < characters.length; from += 1)
    for (const length of from === 0 ? characters.keys().map((at) => at + 1) : [1, 2, 4, 8, characters.length]) {
      const piece = characters.slice(from, from + length).join('')
      const before = pieces.get(piece) ?? new Set([''])
      pieces.set(piece, before.add(characters.slice(0, from).join('')))
    }
  pieces.delete('')
  return [...pieces].flatMap(([piece, befores]) =>
    [...befores].map((before) => `${before}${piece.repeat(Math.ceil(size / piece.length))}\0`),
  )
}
