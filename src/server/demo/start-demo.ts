import type { Catalogue } from '#domain/venues/catalogue.ts'
import { controlFileIn, startSandboxControl } from '#sandbox/sandbox-control.ts'
import type { Sandbox } from '#sandbox/start-sandbox.ts'
import type { Worker } from '#server/pipeline/worker.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { openInSandbox } from './open-in-sandbox.ts'

/** Lets `npm run demo:open` free a court of the running sandbox: a first start then shows an email come. */
export function startDemo({
  dataDir,
  appUrl,
  mailsShownOn,
  ...parts
}: {
  dataDir: string
  appUrl: string
  /** The page of the mail catcher, if emails are sent there. */
  mailsShownOn: string | undefined
  sandbox: Sandbox
  worker: Worker
  em: () => EntityManager
  catalogue: Catalogue
  now: () => Date
}): Promise<{ stop(): Promise<void> }> {
  return startSandboxControl({
    file: controlFileIn(dataDir),
    appUrl,
    mailsShownOn,
    open: (wanted) => openInSandbox({ wanted, ...parts }),
  })
}
