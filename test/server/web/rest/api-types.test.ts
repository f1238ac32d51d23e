import openapiTypes from 'openapi-typescript'
import { expect, test } from 'vitest'
import { createWorld } from '#test/support/world.ts'

test('the types of the generated client are those of the document (when they are not: run this test with -u)', async () => {
  const { site, stop } = await createWorld({ site: {} })
  const document = await (await fetch(`${site.url}/api/openapi.json`)).json()
  await stop()
  const types = await openapiTypes(JSON.parse(JSON.stringify(document)), { alphabetize: true })
  await expect(types).toMatchFileSnapshot('../../../../scripts/build/client-package/api-types.ts')
})
