/** The used part of the package, which has no types. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> })
    encoding<Name extends string>(available: readonly Name[], options: { preferred: readonly Name[] }): Name | undefined
  }
}
