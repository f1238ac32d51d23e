import type { Config } from '#server/config/config.ts'
import { onTestFinished } from 'vitest'
import type { CaughtMail } from './mail-sink.ts'
import { tuesdayEvening } from './noon.ts'
import { createWorld } from './world.ts'

/** The site with its built pages, under the test's clock, and a mail server that keeps its mails. */
export async function startBrowserSite(config: Partial<Config> = {}) {
  const wanted = { startsAt: tuesdayEvening, mail: true, pipeline: true, site: { pages: true, config } } as const
  const world = await createWorld(wanted)
  onTestFinished(world.stop)
  const { url } = world.site
  return Object.assign(world, {
    url,
    /** The link of a mail, as it works on this machine. */
    linkIn(mail: CaughtMail | undefined): string {
      const link = /http:\/\/courtside\.test(\/api\/\S+)/.exec(mail?.parsed.text ?? '')?.[1]
      if (!link) throw new Error('the mail has no link')
      return `${url}${link}`
    },
  })
}

export type BrowserSite = Awaited<ReturnType<typeof startBrowserSite>>
