import type { FastifyInstance } from 'fastify'
import type { User } from '#domain/auth/user.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Context } from '#server/trpc/context.ts'
import type { AppRouter } from '#server/trpc-router.ts'

/** The files of a page, as addresses. */
export interface PageFiles {
  /** The import map of the scripts, as JSON: a changed script renames itself alone. */
  importMap: string
  /** The script that starts the page. */
  entry: string
  /** The scripts that it needs at once. */
  scripts: readonly string[]
  /** Its style sheets, and their text, with which the first paint waits for nothing. */
  styles: readonly string[]
  css: string
  /** The dark colours, for a dark device that runs no script: public/boot.js chooses them elsewhere. */
  darkCss: string
  fonts: readonly string[]
}

/** The state of the site, with a sentence of each part. */
export interface SiteStatus {
  works: 'well' | 'emails-wait' | 'in-part'
  lines: { text: string; isWell: boolean }[]
  version: string
}

export interface PageRequest {
  /** Path and query. */
  url: string
  /** Whom the page is for; `loading` makes the shell, which is the same for everybody. */
  session: { status: 'signed-in'; user: User } | { status: 'signed-out'; byChoice: false } | { status: 'loading' }
  sessionId?: string | undefined
  /** Answers the page's queries by direct calls. */
  router: AppRouter
  context: Context
  catalogue: Catalogue
  /** The venues of the catalogue that the operator added or corrected. */
  operatorsVenues: readonly Venue[]
  /** Where the changes after the answers begin. */
  position: string
  appUrl: string
  /** For /status alone. */
  status?: SiteStatus | undefined
  /** The files of these components, named as their files are. */
  filesOf: PageRenderer['filesOf']
  /** Hears why a part of the page could not be rendered: the browser then renders it. */
  onError: (error: unknown) => void
}

/** A document, or where the page has moved. */
export type RenderedPage = { status: number; html: string } | { status: number; location: string }

export interface PageRenderer {
  render: (request: PageRequest) => Promise<RenderedPage>
  filesOf: (screens: readonly string[]) => PageFiles
  /** The scripts that stand in documents, as the Content-Security-Policy names them. */
  inlineScripts: readonly string[]
  /** The web sockets that a page opens, as the policy names them: Vite's in development. */
  sockets?: readonly string[]
  /** Finishes a document; Vite does in development. */
  finish?: (url: string, html: string) => Promise<string>
}

/** Serves the files of the pages. Resolves to what renders them; undefined without pages, for callers by code alone. */
export type ServePages = (app: FastifyInstance) => Promise<PageRenderer | undefined>
