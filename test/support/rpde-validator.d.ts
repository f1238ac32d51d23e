/** The parts of the validators that we use; they come without types. */
declare module '@openactive/data-model-validator' {
  export function validate(
    item: unknown,
    options: { loadRemoteJson: boolean },
  ): Promise<{ severity: 'failure' | 'warning' | 'notice' | 'suggestion'; type: string; path: string }[]>
}
declare module '@openactive/rpde-validator' {
  interface Finding {
    data: { rule: string; severity: 'failure' | 'warning' | 'notice' | 'suggestion'; message: string }
  }
  export function RpdeValidator(
    url: string,
    options: { pageLimit: number },
  ): Promise<{ pages: { url: string; errors: Finding[] }[] }>
}
