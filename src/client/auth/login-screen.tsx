import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { emailFault } from '#domain/auth/email-syntax.ts'
import { passwordTexts } from '#domain/auth/password-rule.ts'
import { AuthForm } from './form/auth-form.tsx'
import { EmailField } from './form/email-field.tsx'
import { PasswordField } from './form/password-field.tsx'
import { VerificationBox } from './form/verification-box.tsx'
import { AuthLayout } from './layout/auth-layout.tsx'
import { returnSearch } from './return-search.ts'
import { useLogin } from './login-screen/use-login.ts'
import classes from './layout/auth-layout.module.css'

/** The sign-in form (rules accounts-19, accounts-20, accounts-21). The route decides where it leads afterwards. */
export function LoginScreen() {
  const { login, isBusy, unverified } = useLogin()
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: emailFault, password: (entered) => (entered ? null : passwordTexts.missing) },
  })
  return (
    <AuthLayout>
      <h1 className={classes.title}>Welcome back</h1>
      <AuthForm form={form} onSubmit={login} isBusy={isBusy} labels={{ submit: 'Sign In', busy: 'Signing in...' }}>
        <EmailField {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
          name="password"
        />
      </AuthForm>
      {unverified && <VerificationBox email={unverified} />}
      <div className={classes.more}>
        <Link to="/forgot-password" search={returnSearch} className={classes.link}>
          Forgot your password?
        </Link>
        <p className={classes.row}>
          New to Courtside?
          <Link to="/register" search={returnSearch} className={classes.link}>
            Sign up
          </Link>
        </p>
      </div>
    </AuthLayout>
  )
}
