import openapiTypes from 'openapi-typescript'
import { expect, test } from 'vitest'
import { noon } from '#test/support/spine.ts'
import { startTestSite } from '#test/support/site.ts'

test('the types of the generated client are those of the document (when they are not: run this test with -u)', async () => {
  const site = await startTestSite({ now: () => noon })
  const document = await (await fetch(`${site.url}/api/openapi.json`)).json()
  await site.stop()
  const types = await openapiTypes(JSON.parse(JSON.stringify(document)), { alphabetize: true })
  await expect(types).toMatchFileSnapshot('../../../support/documented-api/api-types.ts')
})
