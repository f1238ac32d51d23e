/** Where the page of a venue differs from all others: in its head, and in its content. */
export const frameAbout = '<!--about-->'
export const frameContent = '<!--venue-->'

/** Gives the document around the page of a venue: header, styles, scripts. */
export type VenueFrame = (url: string) => Promise<string>

export function fillFrame(frame: string, { about, content }: { about: string; content: string }): string {
  return frame.replace(frameAbout, () => about).replace(frameContent, () => content)
}
