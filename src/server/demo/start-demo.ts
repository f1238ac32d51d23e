import { controlFileIn, startSandboxControl } from '#sandbox/sandbox-control.ts'
import { openInSandbox } from './open-in-sandbox.ts'

/** Lets `npm run demo:open` free a court of the running sandbox: a first start then shows an email come. */
export function startDemo({
  dataDir,
  appUrl,
  mailsShownOn,
  ...parts
}: Omit<Parameters<typeof openInSandbox>[0], 'wanted' | 'opened'> & {
  dataDir: string
  appUrl: string
  /** The page of the mail catcher, if emails are sent there. */
  mailsShownOn: string | undefined
}): Promise<{ stop(): Promise<void> }> {
  const opened = new Set<string>()
  return startSandboxControl({
    file: controlFileIn(dataDir),
    appUrl,
    mailsShownOn,
    open: (wanted) => openInSandbox({ wanted, opened, ...parts }),
  })
}
