import { frameAbout, frameContent, type VenueFrame } from '#server/web/pages/venue-frame.ts'

/** The page of a venue without the build's frame around it. */
export const bareFrame: VenueFrame = () =>
  Promise.resolve(`<!doctype html><html><head>${frameAbout}</head><body>${frameContent}</body></html>`)
