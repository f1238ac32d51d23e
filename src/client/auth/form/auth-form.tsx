import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useIsHydrated } from '#client/hydration/rendered.ts'
import { leavesFocus } from '#client/ui/pending-button.tsx'
import classes from '#client/auth/layout/auth-layout.module.css'

/** The form of an account screen: fields and button. It ignores submissions while one is running. */
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
    // POST, so that a submission by the browser itself never puts a password into the address.
    <form
      ref={leavesFocus}
      noValidate
      method="post"
      className={classes.fields}
      onSubmit={form.onSubmit(submit, focusFirstError(form))}
    >
      {children}
      {/* While busy it says so but keeps its focus and name; a disabled button would lose the focus. */}
      <Button
        type="submit"
        size="lg"
        fullWidth
        className={classes.submit}
        disabled={!isReady}
        aria-disabled={isBusy || !isReady}
        data-busy={isBusy || undefined}
      >
        {isBusy ? labels.busy : labels.submit}
      </Button>
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

/**
 * Takes over the text typed into the document, and returns true once the form can be submitted. Before that the
 * browser would submit the form itself.
 */
function useFormBeforeStart<Values extends Record<string, string>>(form: UseFormReturnType<Values>): boolean {
  const first = useRef(form)
  // Before the next render, which would empty the fields, and lose what is typed meanwhile.
  useLayoutEffect(() => {
    const { getInputNode, getValues, setValues } = first.current
    const typed = Object.keys(getValues()).flatMap((field) => {
      const node = getInputNode(field)
      return node instanceof HTMLInputElement && node.value !== '' ? [[field, node.value]] : []
    })
    if (typed.length > 0) setValues(Object.fromEntries(typed) as Partial<Values>)
  }, [])
  return useIsHydrated()
}
