import { expect, test } from 'vitest'
import { z } from 'zod'
import { readShape } from '#server/sources/parsing/json-shape.ts'

const shape = z.object({ Name: z.string(), Capacity: z.number() })

test('an answer is read as the shape that we know it in', () => {
  expect(readShape('{"Name":"Court 1","Capacity":1,"More":true}', shape)).toEqual({ Name: 'Court 1', Capacity: 1 })
})

test.each([
  ['{"Name":"Zebedee Quartermaine" x}'],
  ['[1,2,Zebedee Quartermaine]'],
  ['Zebedee Quartermaine'],
  ['{"Name":"Zebedee Quarterm'],
  ['{"Name":"Zebedee Quartermaine","Capacity":"Zebedee Quartermaine"}'],
])('%s is drift, and the reason quotes nothing of it', (text) => {
  const read = () => readShape(text, shape)
  expect(read).toThrow(/the answer (?:is not JSON|has another shape)/)
  expect(read).not.toThrow(/Zebedee|Quarter/)
})
