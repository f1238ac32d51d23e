import { z } from 'zod'

const Schema = z.record(z.string(), z.unknown())
const Answer = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.object({ schema: Schema })).optional(),
  content: z.record(z.string(), z.object({ schema: Schema })).optional(),
})
const Operation = z.object({ summary: z.string(), responses: z.record(z.string(), Answer) })

/** The parts of an OpenAPI document that tests read. */
export const ApiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
})
export type ApiDocument = z.infer<typeof ApiDocument>
export type DocumentedAnswer = z.infer<typeof Answer>

/** 'GET /api/alerts/{id}': the documented call that a request is; undefined where none is. */
export function callOf(document: ApiDocument, method: string, pathname: string): string | undefined {
  const fits = Object.keys(document.paths).filter(
    (path) =>
      new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname) &&
      method.toLowerCase() in document.paths[path]!,
  )
  // '/api/alerts/send-batch-confirmation' comes before '/api/alerts/{id}'.
  const [path] = fits.sort((a, b) => a.split('{').length - b.split('{').length)
  return path && `${method} ${path}`
}

/** Every call with every answer that the document gives it, as 'GET /api/alerts 401'; `default` is none of its own. */
export function documentedAnswers(document: ApiDocument): Map<string, DocumentedAnswer> {
  return new Map(
    Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.entries(responses)
          .filter(([status]) => status !== 'default')
          .map(([status, answer]) => [`${method.toUpperCase()} ${path} ${status}`, answer] as const),
      ),
    ),
  )
}
