import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import page from '#client/ui/page/page.module.css'
import classes from './account.module.css'

/** One field and a button that adds what it says. `onAdd` resolves once it is there. */
export function AddOne({
  label,
  placeholder,
  missing,
  button,
  isBusy,
  onAdd,
}: {
  label: string
  placeholder: string
  /** What is said where the field is empty. */
  missing: string
  button: string
  isBusy: boolean
  onAdd: (value: string) => Promise<unknown>
}) {
  const [value, setValue] = useState('')
  const [isMissing, setMissing] = useState(false)
  function add(event: FormEvent): void {
    event.preventDefault()
    setMissing(value.trim() === '')
    if (value.trim() === '' || isBusy) return
    // Where it could not be added, what was typed stays.
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
      <div className={page.actions}>
        <Button type="submit" variant="default" aria-disabled={isBusy}>
          {button}
        </Button>
      </div>
    </form>
  )
}
