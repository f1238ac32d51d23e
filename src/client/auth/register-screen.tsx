export function RegisterScreen() {
  return <h1>Create Account</h1>
}
