import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { SubmitButton } from './submit-button.tsx'
import classes from '#client/auth/layout/auth-layout.module.css'

/** The form of an account screen: its fields and its button. While it is busy it takes no second submission. */
export function AuthForm<Values extends Record<string, string>>({
  form,
  onSubmit,
  isBusy,
  labels,
  children,
}: {
  form: UseFormReturnType<Values>
  onSubmit: (values: Values) => void
  isBusy: boolean
  labels: { submit: string; busy: string }
  children: ReactNode
}) {
  const isReady = useFormBeforeStart(form)

  function submit(values: Values): void {
    if (!isBusy) onSubmit(values)
  }

  return (
    // As a POST, so that an early submission by the browser itself never writes a password into the address.
    <form noValidate method="post" className={classes.fields} onSubmit={form.onSubmit(submit, focusFirstError(form))}>
      {children}
      <SubmitButton isReady={isReady} isBusy={isBusy} busyLabel={labels.busy}>
        {labels.submit}
      </SubmitButton>
    </form>
  )
}

/** Moves the focus to the first field with an error. */
function focusFirstError<Values>(form: Pick<UseFormReturnType<Values>, 'getInputNode'>) {
  return (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors)
    if (first !== undefined) form.getInputNode(first)?.focus()
  }
}

function neverChanges(): () => void {
  return () => {}
}

/**
 * The account pages exist as HTML before their code runs. This takes over what was typed until then, and turns true
 * once the form can be submitted. Until then the browser would submit it itself, and no code would handle it.
 */
function useFormBeforeStart<Values extends Record<string, string>>(form: UseFormReturnType<Values>): boolean {
  const first = useRef(form)
  useEffect(() => {
    const { getInputNode, getValues, setValues } = first.current
    const typed = Object.keys(getValues()).flatMap((field) => {
      const node = getInputNode(field)
      return node instanceof HTMLInputElement && node.value !== '' ? [[field, node.value]] : []
    })
    if (typed.length > 0) setValues(Object.fromEntries(typed) as Partial<Values>)
  }, [])
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
