import { TextInput, type TextInputProps } from '@mantine/core'

/** The email of an account, filled in by password managers as its user name. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      size="lg"
      type="email"
      label="Email"
      autoComplete="username"
      autoCapitalize="none"
      {...props}
      name="email"
    />
  )
}
