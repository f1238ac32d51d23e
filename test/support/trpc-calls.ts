import type { TestSite } from './world/site.ts'

export interface Mutated {
  status: number
  /** The text of the refusal. */
  said: string | undefined
  data: unknown
}

/** The calls of the browser, over real HTTP and by anybody. */
export function trpcCalls(site: () => Pick<TestSite, 'call'>) {
  return {
    async mutate(name: string, input: object, token?: string): Promise<Mutated> {
      const body = { json: input }
      const answer = await site().call('POST', `/trpc/${name}`, { body, ...(token !== undefined && { token }) })
      const { error, result } = answer.body as {
        error?: { json: { message: string } }
        result?: { data: { json: unknown } }
      }
      return { status: answer.status, said: error?.json.message, data: result?.data.json }
    },
    async ask<T>(name: string, input: object = {}, token?: string): Promise<T> {
      const asked = encodeURIComponent(JSON.stringify({ json: input }))
      const { body } = await site().call('GET', `/trpc/${name}?input=${asked}`, {
        ...(token !== undefined && { token }),
      })
      return (body as unknown as { result: { data: { json: T } } }).result.data.json
    },
  }
}
