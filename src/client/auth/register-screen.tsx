import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { TextInput, type TextInputProps } from '@mantine/core'
import { emailFault } from '#domain/auth/email-syntax.ts'
import { passwordFault, passwordTexts } from '#domain/auth/password-rule.ts'
import { provenAddress } from '#client/session/proven-address.ts'
import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import {
  accountFoundDueToast,
  accountFoundToast,
  registeredToast,
  registrationFailure,
  welcomeToast,
} from './auth-copy.ts'
import { AuthForm } from './form/auth-form.tsx'
import { EmailField } from './form/email-field.tsx'
import { PasswordField } from './form/password-field.tsx'
import { AuthLayout } from './layout/auth-layout.tsx'
import { rememberVerification } from './pending-verification.ts'
import { returnSearch } from './return-search.ts'
import classes from './layout/auth-layout.module.css'

// Rarely needed, so it loads on demand.
const VerificationBox = lazyPart(() => import('./verification/verification-box.tsx'), 'VerificationBox')

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
      <h1>Join the court</h1>
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

const longestName = 100

/** First and last name, both optional. */
function NameFields({ first, last }: { first: TextInputProps; last: TextInputProps }) {
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

/**
 * Creates an account. The next step depends on the answer (rule accounts-15). `unverified` is the address of an
 * existing account that is not verified.
 */
function useRegister() {
  const session = useSession()
  const navigate = useNavigate()
  const [unverified, setUnverified] = useState<string>()
  const register = trpc.auth.register.useMutation({
    onSuccess(result) {
      if (!result.requiresVerification) {
        showToast(welcomeToast)
        session.begin(result)
      } else if (result.resent) {
        showToast(accountFoundToast)
        setUnverified(result.email)
      } else if (result.alreadySignedUp) {
        showToast(accountFoundDueToast)
        setUnverified(result.email)
      } else {
        showToast(registeredToast)
        rememberVerification({ email: result.email, sentAt: Date.now() })
        void navigate({ to: '/login', search: returnSearch })
      }
    },
    onError: (error) => void showToast(registrationFailure(error)),
  })
  function submit(values: Omit<Parameters<typeof register.mutate>[0], 'proof'>): void {
    const proven = provenAddress()
    // The server compares the two: the proof is valid only for its own address.
    register.mutate({ ...values, ...(proven && { proof: proven.proof }) })
  }

  return { register: submit, isBusy: register.isPending, unverified }
}
