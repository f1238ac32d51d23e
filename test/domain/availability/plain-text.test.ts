import { expect, test } from 'vitest'
import { plainText } from '#domain/availability/opening.ts'

test('control and direction characters of a booking system become one space between words, and nothing at the ends', () => {
  expect(plainText('\u202e Court\r\n\u00001\u200b')).toBe('Court 1')
  expect(plainText('Centre Court, Platz 1')).toBe('Centre Court, Platz 1')
})
