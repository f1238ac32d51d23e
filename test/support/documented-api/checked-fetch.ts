import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { callOf, documentedAnswers, type ApiDocument, type DocumentedAnswer } from './api-document.ts'

/** A fetch that holds every answer against the document, and remembers which answers it has seen. */
export interface CheckedFetch {
  fetch: (request: Request) => Promise<Response>
  /** Documented answers that have not been given yet. */
  unseen: () => string[]
}

export function createCheckedFetch(document: ApiDocument): CheckedFetch {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const documented = documentedAnswers(document)
  const unseen = new Set(documented.keys())

  function faultsOf(declared: DocumentedAnswer, response: Response, text: string): string | undefined {
    for (const [name, { schema }] of Object.entries(declared.headers ?? {})) {
      const value = response.headers.get(name)
      const read = schema['type'] === 'integer' ? Number(value) : value
      if (value !== null && !ajv.validate(schema, read)) return `${name} ${ajv.errorsText()}`
    }
    if (!declared.content) return text === '' ? undefined : `has a body: ${text.slice(0, 100)}`
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const declaredSchema = declared.content[type]?.schema
    if (!declaredSchema) return `comes as '${type}'`
    // References start at the root of the schema.
    const schema = { ...declaredSchema, components: document.components }
    return ajv.validate(schema, type.endsWith('json') ? JSON.parse(text) : text) ? undefined : ajv.errorsText()
  }

  return {
    async fetch(request) {
      const response = await fetch(new Request(request, { redirect: 'manual' }))
      const { pathname } = new URL(request.url)
      const call =
        callOf(document, request.method, pathname) ?? `${request.method} ${pathname}, which is not documented,`
      const answer = `${call} ${response.status}`
      const text = await response.clone().text()
      const declared = documented.get(answer)
      if (!declared) throw new Error(`${answer} is not documented: ${text.slice(0, 300)}`)
      const faults = faultsOf(declared, response, text)
      if (faults !== undefined) throw new Error(`${answer} ${faults}`)
      unseen.delete(answer)
      return response
    },
    unseen: () => [...unseen],
  }
}
