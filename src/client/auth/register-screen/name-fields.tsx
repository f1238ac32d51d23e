import { TextInput, type TextInputProps } from '@mantine/core'
import classes from '#client/auth/layout/auth-layout.module.css'

const longestName = 100

/** First and last name, both optional. */
export function NameFields({ first, last }: { first: TextInputProps; last: TextInputProps }) {
  return (
    <div className={classes.pair}>
      <TextInput
        size="lg"
        label="First Name"
        autoComplete="given-name"
        maxLength={longestName}
        {...first}
        name="firstName"
      />
      <TextInput
        size="lg"
        label="Last Name"
        autoComplete="family-name"
        maxLength={longestName}
        {...last}
        name="lastName"
      />
    </div>
  )
}
