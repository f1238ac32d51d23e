import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { emailFault } from '#domain/auth/email-syntax.ts'
import { passwordFault, passwordTexts } from '#domain/auth/password-rule.ts'
import { provenAddress } from '#client/session/proven-address.ts'
import { lazyPart } from '#client/ui/when-wanted/lazy-part.ts'
import { AuthForm } from './form/auth-form.tsx'
import { EmailField } from './form/email-field.tsx'
import { NameFields } from './register-screen/name-fields.tsx'
import { PasswordField } from './form/password-field.tsx'
import { AuthLayout } from './layout/auth-layout.tsx'
import { returnSearch } from './return-search.ts'
import { useRegister } from './register-screen/use-register.ts'
import classes from './layout/auth-layout.module.css'

// Few need it, and nobody at first.
const VerificationBox = lazyPart(async () => (await import('./verification/verification-box.tsx')).VerificationBox)

const labels = { submit: 'Create Account', busy: 'Creating account...' }

/** The registration form. */
export function RegisterScreen() {
  const { register, isBusy, unverified } = useRegister()
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: provenAddress()?.email ?? '', password: '' },
    validate: { email: emailFault, password: (chosen) => passwordFault(chosen) },
  })
  return (
    <AuthLayout>
      <h1 className={classes.title}>Join the court</h1>
      <p className={classes.lead}>Free alerts the moment a court, tee time or pitch opens.</p>
      <AuthForm form={form} onSubmit={register} isBusy={isBusy} labels={labels}>
        <NameFields first={form.getInputProps('firstName')} last={form.getInputProps('lastName')} />
        <EmailField {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          description={passwordTexts.tooShortAtLength}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...form.getInputProps('password')}
          name="password"
        />
      </AuthForm>
      <Suspense>{unverified && <VerificationBox email={unverified} />}</Suspense>
      <div className={classes.more}>
        <p className={classes.row}>
          Already have an account?
          <Link to="/login" search={returnSearch} className={classes.link}>
            Sign in
          </Link>
        </p>
      </div>
    </AuthLayout>
  )
}
