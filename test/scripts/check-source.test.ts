import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { describeReading } from '#scripts/operate/describe-reading.ts'
import type { Opening } from '#domain/availability/opening.ts'
import type { StandInFault } from '#sandbox/stand-in.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { bareShell } from '#test/support/bare-shell.ts'
import { noon } from '#test/support/noon.ts'

const run = promisify(execFile)

/** `npm run source -- …` with a `sources.json` that names one stand-in. */
async function checkSource({
  args,
  fault,
  venuesFile = '',
}: {
  args: string[]
  fault?: StandInFault
  venuesFile?: string
}) {
  const sandbox = await startSandbox({ seed: 3, now: () => new Date(), venueIds: ['Long Reef'] })
  const folder = mkdtempSync(join(tmpdir(), 'courtside-check-'))
  onTestFinished(async () => {
    await sandbox.stop()
    rmSync(folder, { recursive: true })
  })
  sandbox.setFault('Long Reef', fault)
  const file = join(folder, 'sources.json')
  writeFileSync(file, JSON.stringify({ sources: sandbox.sources.map((source) => ({ ...source, minGapMs: 0 })) }))
  const env = {
    ...bareShell,
    DATA_DIR: folder,
    SOURCES_FILE: file,
    ALLOW_LOOPBACK_SOURCES: '1',
    VENUES_FILE: venuesFile,
  }
  return run(process.execPath, ['scripts/operate/check-source.ts', ...args], { env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
}

test('a venue is read once, and its requests and openings are printed', async () => {
  const { code, said } = await checkSource({ args: ['check', 'Long Reef', '2'] })
  expect(code).toBe(0)
  expect(said).toMatch(/^reads {2}Long Reef GC with miclub, \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$/m)
  expect(said).toMatch(/^asks {3}http:\/\/127\.0\.0\.1:\d+\/guests\/bookings\/ViewPublicCalendar\.msp/m)
  expect(said).toMatch(/^status ok$/m)
  expect(said.match(/^\d{4}-\d\d-\d\d {2}\d+ openings/gm)).toHaveLength(2)
})

test('a day with a court that may be free is not shown as full', () => {
  const [date, unknownCourts] = ['2026-12-05', ['Lawn 2 (Clubhouse)']] as const
  const opening = { key: 'a', startMinutes: 480, bookingUrl: 'https://club.example' }
  const linesOf = (openings: Opening[]) =>
    describeReading({
      reading: { status: 'partial', readAt: noon, covered: [{ date, openings, unknownCourts: [...unknownCourts] }] },
      window: { from: date, to: date },
    })
  expect(linesOf([])[1]).toBe(`${date}  not covered: Lawn 2 (Clubhouse) may be free, and nothing else is`)
  expect(linesOf([opening])[1]).toBe(`${date}  1 openings, and Lawn 2 (Clubhouse) may be free`)
})

test('a venue that could not be read is shown with its reason, and the exit code says so', async () => {
  const { code, said } = await checkSource({ args: ['check', 'Long Reef', '1'], fault: 'challenge-page' })
  expect(code).toBe(1)
  expect(said).toContain('status blocked: the site shows a challenge page')
  expect(said).toContain('not covered: what was known of it stays')
})

test.each([
  [['check', 'Nowhere'], "'Nowhere' is no venue of the catalogue"],
  [['conform', 'nosuch'], 'conform takes one of miclub, quick18'],
])('%j ends with one line that names the fix', async (args, line) => {
  const { code, said } = await checkSource({ args })
  expect(code).toBe(1)
  expect(said).toContain(line)
  expect(said.trim().split('\n')).toHaveLength(1)
})

/** A club's calendar of which only the first day has a timesheet; template comments close its pages. */
function savePages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const cells = [1, 2, 3, 4, 5].map((day) => `<div class="cell cell-na" data-date="${day}"></div>`).join('')
  const calendar = `<div class="row feeGroupRow eighteenHoles" data-feeid="7"><div class="items-wrapper">
    <div class="cell" data-date="0" onclick="redirectToTimesheet('7','2026-06-22');"></div>${cells}</div></div>
    <script>var feeGroupId;\nvar selectedDate = '2026-06-22';</script>`
  const sheet = `<div id="row-1" class="row row-time" data-value="1"><div class="time-wrapper"><h3>11:34 am </h3></div>
    <div class="records-wrapper"><div class="cell cell-available"></div><div class="cell cell-taken"></div></div></div>
    <script>var feeGroupId = 7;\nvar selectedDate = '22-06-2026';</script>`
  const page = (body: string) => `<html><body>${body}</body></html> <!-- InstanceEnd -->`
  const root = 'https://club.example/guests/bookings'
  const pages = [
    { url: `${root}/ViewPublicCalendar.msp?selectedDate=2026-06-22`, file: 'calendar.html' },
    { url: `${root}/ViewPublicTimesheet.msp?feeGroupId=7&selectedDate=2026-06-22`, file: 'sheet.html' },
  ]
  // The operator's own club, of VENUES_FILE.
  const venues = [{ id: 'own-club', name: 'Own Club', sport: 'golf', suburb: 'Manly' }]
  writeFileSync(join(folder, 'venues.json'), JSON.stringify({ venues }))
  const source = { venue: 'own-club', system: 'miclub', baseUrl: 'https://club.example' }
  writeFileSync(join(folder, 'calendar.html'), page(calendar))
  writeFileSync(join(folder, 'sheet.html'), page(sheet))
  writeFileSync(join(folder, 'pages.json'), JSON.stringify({ source, pages }))
  return folder
}

test('saved pages are read without a network, and their openings are printed', async () => {
  const folder = savePages()
  const args = ['check', '--pages', folder, '--now', '2026-06-22T06:00:00+10:00', '1']
  const { code, said } = await checkSource({ args, venuesFile: join(folder, 'venues.json') })
  expect(said).toContain('status ok')
  expect(said).toMatch(/^2026-06-22 {2}1 openings\n +11:34 AM \(cell 11:30 AM\) · 18 holes · 1 free/m)
  expect(said).toContain('https://club.example/guests/bookings/ViewPublicTimesheet.msp?')
  expect(said).not.toContain('127.0.0.1')
  expect(code).toBe(0)
})

test('no address of the entry is asked for elsewhere: neither a list of them, nor a site without a saved page', async () => {
  const folder = savePages()
  const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const hours = Object.fromEntries(week.map((day) => [day, '07:00-09:00']))
  const courts = { 'Court 1': 'https://club.example/1.ics', 'Court 2': 'https://club.example/2.ics' }
  const source = { venue: 'manly-lawn-tc', system: 'icalendar', courts, hours }
  const event = 'BEGIN:VEVENT\r\nDTSTART:20260620T070000\r\nDTEND:20260620T080000\r\nEND:VEVENT\r\n'
  writeFileSync(join(folder, '1.ics'), `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event}END:VCALENDAR\r\n`)
  const pages = [{ url: 'https://elsewhere.example/1.ics', file: '1.ics', contentType: 'text/calendar' }]
  writeFileSync(join(folder, 'pages.json'), JSON.stringify({ source, pages }))
  const { said } = await checkSource({ args: ['check', '--pages', folder, '--now', '2026-06-22T06:00:00+10:00', '1'] })
  expect(said.match(/^asks .*$/gm)).toEqual(['asks   /robots.txt', 'asks   /1.ics', 'asks   /2.ics'])
  expect(said).toMatch(/^lacks {2}\/2\.ics: no page of the folder was saved from there$/m)
})

test('a page that the folder lacks is named, as it may not exist on the site', async () => {
  const folder = savePages()
  const manifest = join(folder, 'pages.json')
  const whole = JSON.parse(readFileSync(manifest, 'utf8')) as { pages: unknown[] }
  writeFileSync(manifest, JSON.stringify({ ...whole, pages: whole.pages.slice(0, 1) }))
  const args = ['check', '--pages', folder, '--now', '2026-06-22T06:00:00+10:00', '1']
  const { code, said } = await checkSource({ args, venuesFile: join(folder, 'venues.json') })
  expect(said).toMatch(/^lacks {2}\/guests\/bookings\/ViewPublicTimesheet\.msp\?.*feeGroupId=7/m)
  expect(code).toBe(1)
})

test('saved pages that cannot be read end with the fix', async () => {
  const { code, said } = await checkSource({
    args: ['check', '--pages', '/nowhere', '--now', '2026-06-22T06:00:00+10:00'],
  })
  expect(code).toBe(1)
  expect(said).toContain('/nowhere/pages.json: is missing')
})
