export function VerifyEmailScreen() {
  return <h1>Verify e-mail</h1>
}
