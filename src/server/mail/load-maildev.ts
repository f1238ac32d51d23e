import { createRequire } from 'node:module'
import type { Server } from 'node:http'
import type MailDev from 'maildev'

/** Maildev, and the server of its page once one was made. */
export interface LoadedMaildev {
  MailDev: typeof MailDev
  pageServer: () => Server
}

/**
 * Maildev without jsdom, which it asks for only to clean the HTML of an email that somebody looks at: loaded with it, jsdom
 * takes half a second of a start and 37 MB. It is loaded with the first email that is looked at instead.
 */
export function loadMaildev(): LoadedMaildev {
  const fromHere = createRequire(import.meta.url)
  const fromMaildev = createRequire(fromHere.resolve('maildev'))
  const loaded = (): LoadedMaildev => ({
    MailDev: fromHere('maildev') as typeof MailDev,
    pageServer: () => (fromMaildev('./lib/web') as { server: Server }).server,
  })
  const file = fromMaildev.resolve('jsdom')
  const { cache } = fromMaildev
  if (cache[file]) return loaded()
  function JSDOM(html: string): object {
    const { JSDOM: Real } = fromMaildev('jsdom') as { JSDOM: new (html: string) => object }
    return new Real(html)
  }
  const standIn: Partial<NodeModule> = { id: file, filename: file, loaded: true, exports: { JSDOM } }
  cache[file] = standIn as NodeModule
  const withoutJsdom = loaded()
  delete cache[file]
  return withoutJsdom
}
