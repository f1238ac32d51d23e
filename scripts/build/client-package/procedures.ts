// Types of calls of procedures that need neither those of tRPC, nor of a browser, nor of Node.

interface Types {
  input: unknown
  output: unknown
}
type Arguments<Input> = undefined extends Input ? [input?: Input] : [input: Input]

export interface Query<T extends Types> {
  query(...input: Arguments<T['input']>): Promise<T['output']>
}
export interface Mutation<T extends Types> {
  mutate(...input: Arguments<T['input']>): Promise<T['output']>
}
/** It goes on, over lost connections too, until it is ended. It needs `EventSource`. */
export interface Subscription<T extends Types> {
  subscribe(
    ...input: [
      ...Arguments<T['input']>,
      on: { onData?: (item: T['output']) => void; onError?: (thrown: unknown) => void },
    ]
  ): { unsubscribe(): void }
}
