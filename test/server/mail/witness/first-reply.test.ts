import { expect, test } from 'vitest'
import { firstReply } from '#server/mail/witness/first-reply.ts'

const envelope = '250 fine\r\n250 fine\r\n354 go on\r\n'

test.each([
  ['one', '250 taken\r\n', 1, 250],
  ['the first of four', `250 taken\r\n${envelope}`, 4, 250],
  ['a refusal', `554 5.7.1 not this one\r\n${envelope}`, 4, 554],
  ['of many lines', `250-taken\r\n250-as\r\n250 A1\r\n${envelope}`, 4, 250],
  ['of many lines, the last of the others', '250 taken\r\n250 fine\r\n550-5.1.1\r\n550 nobody\r\n554 no\r\n', 4, 250],
  ['without a text', '250\r\n', 1, 250],
  ['with line feeds alone', '250 taken\n', 1, 250],
])('%s is the first reply', (_what, heard, replies, code) => {
  expect(firstReply(heard, replies)).toBe(code)
})

test.each([
  ['nothing', '', 1],
  ['a line without its end', '250 tak', 1],
  ['the first lines of one', '250-taken\r\n250-as\r\n', 1],
  ['three of four, whose first somebody else may have read', envelope, 4],
  ['four of which the last has no end', `250 taken\r\n${envelope.slice(0, -2)}`, 4],
])('%s is no answer yet', (_what, heard, replies) => {
  expect(firstReply(heard, replies)).toBeUndefined()
})

test.each([
  ['more than are expected', '250 taken\r\n421 going away\r\n', 1],
  ['the rest of a line that somebody else has begun to read', '0 taken\r\n', 1],
  ['what no relay says', 'what?\r\n', 1],
  ['a code that SMTP does not know', '150 wait\r\n', 1],
])('%s says nothing about the mail', (_what, heard, replies) => {
  expect(firstReply(heard, replies)).toBe('odd')
})
