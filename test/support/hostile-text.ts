import fc from 'fast-check'

const known = [
  'Court\r\nBcc: eve@example.com',
  'Court\nTo: eve@example.com\n\nHello',
  '<img src=x onerror=alert(1)>',
  '</td></tr></table><script>alert(1)</script>',
  '=HYPERLINK("http://evil.example")',
  '\u202Ecourt',
  '--boundary\r\nContent-Type: text/html\r\n\r\n<b>part</b>',
  '\r\n.\r\nMAIL FROM:<eve@example.com>',
  'BEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT',
  'END:VCALENDAR',
  '=?utf-8?Q?Bcc=3A_eve=40example.com?=',
  '{{7*7}} ${7*7} <%= 7*7 %> %s %n',
  '"eve" <eve@example.com>, bob@example.com',
  '&lt;b&gt; &amp; &#60;b&#62; &nbsp;',
  '日本🎾',
  '\u0000\u0007\u001B[2J',
  '\uFEFF\u200B\u2028\u2029',
  'a'.repeat(2000),
]

/** Text that a venue, or its speaker, might put in place of a name; the same for the same seed. */
export function hostileTexts(count: number, seed = 5): string[] {
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }) },
    { weight: 2, arbitrary: fc.string({ unit: fc.constantFrom(...'\r\n\t <>"\'&;:=?@,.-_%{}\\/'), maxLength: 30 }) },
    { weight: 1, arbitrary: fc.constantFrom(...known) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...known), fc.string({ maxLength: 8 })).map(([one, more]) => one + more),
    },
  )
  return fc.sample(text, { numRuns: count, seed })
}

/** The visible part of a text: no controls, no spaces. */
export function visible(text: string): string {
  return text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\s]+/gu, '')
}
