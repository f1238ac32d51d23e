import { TextInput, type TextInputProps } from '@mantine/core'
import { useId, useState } from 'react'
import classes from './password-field.module.css'

/** A password field with a button that shows and hides its text. */
export function PasswordField(props: TextInputProps) {
  const [isShown, setShown] = useState(false)
  const labelId = useId()
  return (
    <TextInput
      size="lg"
      {...props}
      type={isShown ? 'text' : 'password'}
      labelProps={{ id: labelId }}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={72}
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className={classes.toggle}
          aria-pressed={isShown}
          aria-describedby={labelId}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
