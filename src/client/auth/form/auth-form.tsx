import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import classes from '#client/auth/layout/auth-layout.module.css'
import { focusFirstError } from './focus-first-error.ts'
import { SubmitButton } from './submit-button.tsx'
import { useFormBeforeStart } from './use-form-before-start.ts'

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
