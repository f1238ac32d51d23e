import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appErrorCodes } from '#domain/app-error.ts'
import { errorMap } from '#server/trpc/error-map.ts'

const listings = /(?:app-error|error-map)\.ts$/

test('every code of a failure is used by the server, and is on the map', () => {
  const code = ['src/domain', 'src/server']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.ts') && !listings.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join()
  expect(appErrorCodes.filter((name) => !code.includes(`'${name}'`))).toEqual([])
  expect(Object.keys(errorMap).sort()).toEqual([...appErrorCodes].sort())
})
