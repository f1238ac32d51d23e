import { TextInput, type TextInputProps } from '@mantine/core'

/** The email field, with `username` as its autocomplete for password managers. */
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
