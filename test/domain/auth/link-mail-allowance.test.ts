import { expect, test } from 'vitest'
import { mayMailLink, type LinkKind } from '#domain/auth/link-mail-allowance.ts'

const now = new Date('2026-11-24T09:00:00Z')
const ago = (seconds: number, kind: LinkKind = 'verify-email') => ({
  kind,
  at: new Date(now.getTime() - seconds * 1000),
})
const every = (seconds: number, count: number) => Array.from({ length: count }, (_, at) => ago(seconds * (at + 1)))

test.each([
  ['nothing was asked for', [], true],
  ['the same was asked for 59 seconds ago', [ago(59)], false],
  ['the same was asked for a minute ago', [ago(60)], true],
  ['another kind was asked for just now', [ago(1, 'reset-password')], true],
  ['four were asked for in an hour', every(600, 4), true],
  ['five were asked for in an hour', every(600, 5), false],
  [
    'five of two kinds were asked for in an hour',
    [...every(600, 3), ago(1, 'reset-password'), ago(90, 'reset-password')],
    false,
  ],
  ['the first of five is an hour old', every(720, 5), true],
  ['fourteen were asked for in a day', every(5400, 14), true],
  ['fifteen were asked for in a day', every(5400, 15), false],
])('when %s, another may go: %o', (_situation, requests, may) => {
  expect(mayMailLink({ kind: 'verify-email', requests, now })).toBe(may)
})
