export function ForgotPasswordScreen() {
  return <h1>Forgot password</h1>
}
