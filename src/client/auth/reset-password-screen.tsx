export function ResetPasswordScreen() {
  return <h1>Reset password</h1>
}
