import { untilFetched } from '#client/ui/until-fetched.ts'

/** What the largest pages run before they are drawn, in the order in which one part needs the other. */
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
 * Runs the code of a page part by part. Its files come together; run as one they would keep a slow phone from answering
 * for as long as all of them take, and between two of these steps it can paint and hear a press.
 */
export async function runInSteps(path: string): Promise<void> {
  for (const step of stepsOf[path] ?? []) {
    await untilFetched(step)
    await nextTask()
  }
}

/** By a message and not by a timer: those of a page in the background wait for a second each. */
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
