import { expect, test } from 'vitest'
import { cutSkeleton, fillSkeleton } from '#server/mail/messages/skeleton.ts'

test('a placeholder whose stand-in begins with another one is still its own', () => {
  const skeleton = cutSkeleton('near: 1 km; far: 10 km.', { first: '1', tenth: '10' })
  expect(skeleton).toEqual({ pieces: ['near: ', ' km; far: ', ' km.'], placeholders: ['first', 'tenth'] })
  expect(fillSkeleton(skeleton, { first: '2', tenth: '31' })).toBe('near: 2 km; far: 31 km.')
})
