import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import page from '#client/ui/page/page.module.css'
import classes from './account.module.css'

/** A field with a button. `onAdd` resolves once the entry is stored. */
export function AddOne({
  label,
  placeholder,
  missing,
  button,
  isBusy,
  onAdd,
  children,
}: {
  label: string
  placeholder: string
  /** The error for an empty field. */
  missing: string
  button: string
  isBusy: boolean
  onAdd: (value: string) => Promise<unknown>
  /** More fields, below the first. */
  children?: ReactNode
}) {
  const [value, setValue] = useState('')
  const [isMissing, setMissing] = useState(false)
  function add(event: FormEvent): void {
    event.preventDefault()
    setMissing(value.trim() === '')
    if (value.trim() === '' || isBusy) return
    // A failed attempt keeps the text.
    void onAdd(value.trim()).then(
      () => setValue(''),
      () => undefined,
    )
  }
  return (
    <form className={classes.form} noValidate onSubmit={add}>
      <TextInput
        size="md"
        label={label}
        placeholder={placeholder}
        value={value}
        error={isMissing ? missing : undefined}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      {children}
      <div className={page.actions}>
        <Button type="submit" variant="default" aria-disabled={isBusy}>
          {button}
        </Button>
      </div>
    </form>
  )
}
