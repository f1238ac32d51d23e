import { untilFetched } from '#client/ui/until-fetched.ts'

/** The code of the largest pages, in the order of their dependencies. */
const calendarAndAlerts = [
  () => import('react-dom/client'),
  () => import('#client/trpc.ts'),
  () => import('#client/ui/appearance.tsx'),
  () => import('#client/app.tsx'),
  () => import('#domain/calendar/date-text.ts'),
  () => import('./app-shell.tsx'),
]

const stepsOf: Record<string, (() => Promise<unknown>)[]> = {
  '/calendar': [...calendarAndAlerts, () => import('./calendar-page.tsx')],
  '/alerts': [...calendarAndAlerts, () => import('#client/alerts/alerts-screen.tsx')],
}

/**
 * Runs the code of a page in steps. Its files arrive together; run as one they would block a slow phone, which can
 * paint and handle a press between two steps.
 */
export async function runInSteps(path: string): Promise<void> {
  for (const step of stepsOf[path] ?? []) {
    await untilFetched(step)
    await nextTask()
  }
}

/** A message rather than a timer, because timers of background pages wait a second each. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
