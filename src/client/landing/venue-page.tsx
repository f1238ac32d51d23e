import { PageFrame } from './frame/page-frame.tsx'
import classes from './venue-page.module.css'

/** What the server wrote into the document. The build leaves a place for it. */
const content = typeof document === 'undefined' ? '<!--venue-->' : (document.getElementById('venue')?.innerHTML ?? '')

/** The page of a venue: what it says is written by the server, for each venue and moment (rule venues-16). */
export function VenuePage() {
  return (
    <PageFrame>
      <article
        id="venue"
        className={classes.venue}
        // The server escapes what it writes; React takes it as it stands.
        dangerouslySetInnerHTML={{ __html: content }}
        suppressHydrationWarning
      />
    </PageFrame>
  )
}
