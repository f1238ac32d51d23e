/** The part of the validator that we use; it comes without types. */
declare module '@openactive/rpde-validator' {
  interface Finding {
    data: { rule: string; severity: 'failure' | 'warning' | 'notice' | 'suggestion'; message: string }
  }
  export function RpdeValidator(
    url: string,
    options: { pageLimit: number },
  ): Promise<{ pages: { url: string; errors: Finding[] }[] }>
}
