export function AlertsScreen() {
  return <h1>Availability Alerts</h1>
}
