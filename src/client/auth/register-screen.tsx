import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { emailFault } from '#domain/auth/email-syntax.ts'
import { passwordFault, passwordTexts } from '#domain/auth/password-rule.ts'
import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { AuthLayout } from './layout/auth-layout.tsx'
import { accountFoundToast, registeredToast, registrationFailure, welcomeToast } from './auth-copy.ts'
import { focusFirstError } from './form/focus-first-error.ts'
import { PasswordField } from './form/password-field.tsx'
import { returnSearch } from './return-search.ts'
import { SubmitButton } from './form/submit-button.tsx'
import { useFormBeforeStart } from './form/use-form-before-start.ts'
import { VerificationBox } from './form/verification-box.tsx'
import classes from './layout/auth-layout.module.css'

/** The registration form. What follows depends on the answer (rule accounts-15). */
export function RegisterScreen() {
  const session = useSession()
  const navigate = useNavigate()
  const [unverified, setUnverified] = useState<string>()
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: '', password: '' },
    validate: { email: emailFault, password: (chosen) => passwordFault(chosen) },
  })
  const isReady = useFormBeforeStart(form)
  const register = trpc.auth.register.useMutation({
    onSuccess(result) {
      if (!result.requiresVerification) {
        showToast(welcomeToast)
        session.begin(result)
      } else if (result.resent) {
        showToast(accountFoundToast)
        setUnverified(result.email)
      } else {
        showToast(registeredToast)
        void navigate({ to: '/login', search: returnSearch })
      }
    },
    onError: (error) => void showToast(registrationFailure(error)),
  })

  function submit(values: typeof form.values) {
    if (!register.isPending) register.mutate(values)
  }

  return (
    <AuthLayout>
      <h1 className={classes.title}>Join the court</h1>
      <p className={classes.lead}>Free alerts the moment a court, tee time or pitch opens.</p>
      <form noValidate method="post" className={classes.fields} onSubmit={form.onSubmit(submit, focusFirstError(form))}>
        <div className={classes.pair}>
          <TextInput
            size="lg"
            label="First Name"
            autoComplete="given-name"
            maxLength={100}
            {...form.getInputProps('firstName')}
            name="firstName"
          />
          <TextInput
            size="lg"
            label="Last Name"
            autoComplete="family-name"
            maxLength={100}
            {...form.getInputProps('lastName')}
            name="lastName"
          />
        </div>
        <TextInput
          size="lg"
          type="email"
          label="Email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.getInputProps('email')}
          name="email"
        />
        <PasswordField
          size="lg"
          label="Password"
          description={passwordTexts.tooShortAtLength}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...form.getInputProps('password')}
          name="password"
        />
        <SubmitButton isReady={isReady} isBusy={register.isPending} busyLabel="Creating account...">
          Create Account
        </SubmitButton>
      </form>
      {unverified && <VerificationBox email={unverified} />}
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
