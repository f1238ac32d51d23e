import type { UseFormReturnType } from '@mantine/form'

/** Moves the focus to the first field with an error. */
export function focusFirstError<Values>(form: Pick<UseFormReturnType<Values>, 'getInputNode'>) {
  return (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }
}
