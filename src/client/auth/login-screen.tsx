export function LoginScreen() {
  return <h1>Sign In</h1>
}
