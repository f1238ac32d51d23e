import { useForm } from '@mantine/form'
import { passwordFault, passwordTexts, plainPassword } from '#domain/auth/password-rule.ts'
import { AuthForm } from '#client/auth/form/auth-form.tsx'
import { PasswordField } from '#client/auth/form/password-field.tsx'

const labels = { submit: 'Update Password', busy: 'Updating Password...' }

/** A new password, typed twice. `email` tells a password manager whose it is. */
export function NewPasswordForm({
  email,
  isBusy,
  onSubmit,
}: {
  email: string | undefined
  isBusy: boolean
  onSubmit: (password: string) => void
}) {
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: (chosen) => passwordFault(chosen, passwordTexts.tooShortAtLength),
      confirmation: (repeated, { password }) =>
        plainPassword(repeated) === plainPassword(password) ? null : "Passwords don't match",
    },
  })
  return (
    <AuthForm form={form} onSubmit={({ password }) => onSubmit(password)} isBusy={isBusy} labels={labels}>
      <input type="hidden" name="username" autoComplete="username" value={email ?? ''} readOnly />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        {...form.getInputProps('password')}
        name="password"
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        {...form.getInputProps('confirmation')}
        name="confirmPassword"
      />
    </AuthForm>
  )
}
