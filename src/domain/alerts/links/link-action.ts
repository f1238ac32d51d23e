import { z } from 'zod'

/**
 * An action that an email's reader can take without signing in: on an alert, or on all alerts of an address. `change`
 * opens the alert, where the rest is done.
 */
export const LinkAction = z.enum(['confirm', 'stop', 'booked', 'pause', 'resume', 'change', 'unsubscribe'])
export type LinkAction = z.infer<typeof LinkAction>

/** Actions that end an alert, and can be undone on the page that did them. */
export const UndoneAction = LinkAction.extract(['stop', 'booked'])
export type UndoneAction = z.infer<typeof UndoneAction>

/** The subject of a link to one alert: the alert, and the address that the link was emailed to. */
export function linkedAlert(alertId: string, address: string): string {
  return `${alertId} ${address}`
}

/** The two again. Links of the first release name no address. */
export function readLinkedAlert(subject: string): { alertId: string; address: string | undefined } {
  const [alertId = '', address] = subject.split(' ')
  return { alertId, address }
}
