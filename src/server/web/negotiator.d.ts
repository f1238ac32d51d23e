/** What we use of the package, which brings no types of its own. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> })
    encoding<Name extends string>(available: readonly Name[], options: { preferred: readonly Name[] }): Name | undefined
  }
}
