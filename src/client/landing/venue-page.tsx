import { PageFrame } from './frame/page-frame.tsx'
import classes from './venue-page.module.css'

/** The content that the server wrote into the document. The build leaves a placeholder. */
const content = typeof document === 'undefined' ? '<!--venue-->' : (document.getElementById('venue')?.innerHTML ?? '')

/** The page of a venue. The server writes its content for each request (rule venues-16). */
export function VenuePage() {
  return (
    <PageFrame>
      <article
        id="venue"
        className={classes.venue}
        // The server escapes this HTML.
        dangerouslySetInnerHTML={{ __html: content }}
        suppressHydrationWarning
      />
    </PageFrame>
  )
}
