export function LandingPage() {
  return <h1>Courtside</h1>
}
