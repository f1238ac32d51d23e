import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '#domain/config-error.ts'
import type { Answerer } from '#sandbox/stand-in.ts'

const Manifest = z.strictObject({
  /** The venue's entry, as in `sources.json`. */
  source: z.looseObject({ venue: z.string(), system: z.string() }),
  /** The instant when the pages were saved, which is the clock of the reading. */
  savedAt: z.iso.datetime({ offset: true }).optional(),
  pages: z
    .array(
      z.strictObject({
        /** The address that the page was saved from. A request must have at least this part of the query. */
        url: z.url({ protocol: /^https?$/ }),
        /** The fields of the form that was sent for it, as `name=value&…`. */
        form: z.string().default(''),
        file: z.string().min(1),
        contentType: z.string().optional(),
        status: z.int().min(100).max(599).default(200),
      }),
    )
    .min(1),
})

/** A folder of pages saved from a venue's site, served as a site. */
export interface SavedPages {
  venueId: string
  savedAt: Date | undefined
  /** The origin of the first page. */
  origin: string
  /** The entry of `sources.json`, with the addresses of the serving site. */
  entryAt: (origin: string) => Record<string, unknown>
  answers: Answerer
}

/** @throws ConfigError if the folder has no `pages.json` that lists the pages and their addresses. */
export function openSavedPages(folder: string): SavedPages {
  const file = join(folder, 'pages.json')
  const { source, savedAt, pages } = readManifest(file)
  const saved = pages.map(({ url, form, ...page }) => {
    try {
      const text = readFileSync(join(folder, page.file), 'utf8')
      return { ...page, text, url: new URL(url), form: new URLSearchParams(form) }
    } catch (error) {
      throw new ConfigError([`${file}: ${page.file} cannot be read (${String(error).slice(0, 100)})`])
    }
  })
  const origins = [...new Set(saved.map(({ url }) => url.origin))]
  const movedTo = (origin: string, text: string) =>
    origins.reduce((moved, original) => moved.replaceAll(original, origin), text)
  return {
    venueId: source.venue,
    origin: origins[0] ?? '',
    savedAt: savedAt === undefined ? undefined : new Date(savedAt),
    entryAt: (origin) => ({
      ...Object.fromEntries(
        Object.entries(source).map(([key, value]) => [
          key,
          linkKeys.has(key) ? movedTo(origin, String(value)) : withOrigin(origin, value),
        ]),
      ),
      enabled: true,
      minGapMs: 0,
    }),
    answers(url, form) {
      const page = saved.find(
        (one) =>
          one.url.pathname === url.pathname &&
          [...one.url.searchParams].every(([name, value]) => url.searchParams.get(name) === value) &&
          [...one.form].every(([name, value]) => form.get(name) === value),
      )
      if (!page) return undefined
      const contentType = page.contentType ?? (/^\s*[[{]/.test(page.text) ? 'application/json' : 'text/html')
      return { contentType, status: page.status, body: movedTo(url.origin, page.text) }
    },
  }
}

/** Keys of an entry that lead people, and are never requested. */
const linkKeys: ReadonlySet<string> = new Set(['bookingUrl', 'bookingBaseUrl'])

/** The same value with each address at this origin, also of sites without a saved page: nothing else is requested. */
function withOrigin(origin: string, value: unknown): unknown {
  const text = JSON.stringify(value).replace(/(?<=")https?:\/\/[^/"?#]+/g, origin)
  return JSON.parse(text)
}

function readManifest(file: string): z.output<typeof Manifest> {
  if (!existsSync(file))
    throw new ConfigError([`${file}: is missing; write it: what was saved from where, as docs/sources.md shows`])
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError([`${file}: cannot be read as JSON (${String(error).slice(0, 100)})`])
  }
  const manifest = Manifest.safeParse(json)
  if (manifest.success) return manifest.data
  throw new ConfigError(manifest.error.issues.map(({ path, message }) => `${file}: ${path.join('.')} ${message}`))
}
