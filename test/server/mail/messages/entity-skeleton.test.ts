import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { encodedValue, entitySkeleton } from '#server/mail/messages/entity-skeleton.ts'
import { fillSkeleton } from '#server/mail/messages/skeleton.ts'

const link = `https://courtside.test/api/alerts/link/stop?token=${'ab=cd==ef'.repeat(30)}=`

/** What stands between `before` and `after` in the entity once a reader's own words are filled in. */
function filled(word: string): string {
  const skeleton = entitySkeleton('text/plain', { pieces: ['before ', ' after'], placeholders: ['word'] })
  return fillSkeleton(skeleton, { word: encodedValue(word) })
}

const longestWord = { maxLength: 300, size: 'max' } as const
const words = fc.oneof(
  fc.string({ unit: 'grapheme', ...longestWord }),
  fc.string({ unit: fc.constantFrom('=', 'a', '3', 'D', '.'), ...longestWord }),
  fc.string({ unit: 'grapheme-ascii', ...longestWord }),
)

/** Lines of quoted-printable (RFC 2045, section 6.7): none ends within an encoded character. */
function expectWholeLines(entity: string): void {
  for (const line of (entity.split('\r\n\r\n')[1] ?? '').split('\r\n')) {
    expect(line.length).toBeLessThanOrEqual(76)
    expect(line).toMatch(/^(?:=[\dA-F]{2}|[^=])*=?$/)
  }
}

test("a reader's own words arrive as they are, on lines of at most 76 characters", async () => {
  for (const word of [
    'a',
    '=',
    '.',
    `${'a'.repeat(74)}=`,
    `${'a'.repeat(73)}=`,
    'a'.repeat(75),
    'a'.repeat(76),
    '3.2 km away',
    'a = b',
    `a ${'b'.repeat(73)}`,
    `a ${'b'.repeat(74)}`,
    link,
  ]) {
    expectWholeLines(filled(word))
    expect((await simpleParser(filled(word))).text).toBe(`before ${word} after`)
  }
  await fc.assert(
    fc.asyncProperty(words, async (word) => {
      expectWholeLines(filled(word))
      fc.pre(!/\s/.test(word))
      expect((await simpleParser(filled(word))).text).toBe(`before ${word} after`)
    }),
    { numRuns: 100 },
  )
})
