import type { CurrentPage } from './page-documents.ts'

/** The parts of a venue's page that differ from all others: its head, and its content. */
export const frameAbout = '<!--about-->'
export const frameContent = '<!--venue-->'

/** The documents that the server fills in. */
export interface PageFrames {
  venue: VenueFrame
  /** Undefined in development, where nothing is rendered ahead. */
  browse?: CurrentPage | undefined
}

/** Gives the document around the page of a venue: header, styles, scripts. */
export type VenueFrame = (url: string) => Promise<string>

export function fillFrame(frame: string, { about, content }: { about: string; content: string }): string {
  return frame.replace(frameAbout, () => about).replace(frameContent, () => content)
}
