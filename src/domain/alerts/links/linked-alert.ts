/** The subject of a link to one alert: the alert, and the address that the link was emailed to. */
export function linkedAlert(alertId: string, address: string): string {
  return `${alertId} ${address}`
}

/** The two again. Links of the first release name no address. */
export function readLinkedAlert(subject: string): { alertId: string; address: string | undefined } {
  const [alertId = '', address] = subject.split(' ')
  return { alertId, address }
}
