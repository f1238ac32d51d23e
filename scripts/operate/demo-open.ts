// `npm run demo:open [VENUE]`: somebody gives a court, pitch or tee time back in the sandbox of a running Courtside.
import { readFileSync } from 'node:fs'
import { longDateText, venueTimeText } from '#domain/calendar/date-text.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { ConfigError } from '#domain/config-error.ts'
import { ControlAddress, controlFileIn, OpeningMade, type WantedOpening } from '#sandbox/sandbox-control.ts'
import { loadConfig, processEnvironment, type Config } from '#server/config/config.ts'
import { readCatalogue } from '#server/config/venues-file.ts'
import { isReleased } from '#server/installation.ts'
import { wantedOpening } from './wanted-opening.ts'

async function open(wanted: WantedOpening, config: Config, catalogue: Catalogue): Promise<void> {
  const { url, token, appUrl, mailsShownOn } = readControl(config)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(wanted) }).catch(() => undefined)
  if (!response?.ok) throw new ConfigError([notRunning(config)])
  const made = OpeningMade.parse(await response.json())
  if ('refused' in made) throw new ConfigError([made.refused])
  const { venueId, resource = 'a tee time for four', date, startMinutes, alertOf, heldUntil } = made
  console.log(
    `opened ${resource} at ${catalogue.nameOf(venueId)}, ${longDateText(date)}, ${labelOfMinutes(startMinutes)}`,
  )
  const shown = mailsShownOn ? ` and shows on ${mailsShownOn}` : ''
  if (alertOf === undefined) console.log(`no alert waits for it; make one on ${appUrl}/alerts and run this again`)
  else if (heldUntil === undefined) console.log(`an email about it is on its way to ${alertOf}${shown}`)
  else {
    const time = venueTimeText(new Date(heldUntil))
    console.log(`the email about it to ${alertOf} goes at ${time}${shown}; ${paceHint(appUrl)}`)
  }
}

function paceHint(appUrl: string): string {
  return `two about one venue and day are two minutes apart, and ${appUrl}/account?tab=emails sets the pace`
}

function readControl(config: Config) {
  try {
    return ControlAddress.parse(JSON.parse(readFileSync(controlFileIn(config.dataDir), 'utf8')))
  } catch {
    throw new ConfigError([notRunning(config)])
  }
}

function notRunning({ sourcesFile, dataDir }: Config): string {
  return sourcesFile === undefined
    ? `no Courtside with sandbox venues runs on ${dataDir}; start one with ${isReleased ? 'courtside' : 'npm start'} and run this again`
    : 'SOURCES_FILE: real venues are read, and nothing can be opened there; start without it'
}

try {
  const config = loadConfig(processEnvironment())
  const catalogue = readCatalogue(config.venuesFile)
  await open(wantedOpening(process.argv.slice(2), catalogue), config, catalogue)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
