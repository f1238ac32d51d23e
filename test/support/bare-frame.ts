import { frameAbout, frameContent, type PageFrames } from '#server/web/pages/venue-frame.ts'

/** The page of a venue without the build's frame around it. */
export const bareFrame: PageFrames = {
  venue: async () => `<!doctype html><html><head>${frameAbout}</head><body>${frameContent}</body></html>`,
}
