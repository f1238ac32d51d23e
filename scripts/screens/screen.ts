import type { Page } from 'playwright-core'

/** A screen that `npm run screens` takes pictures of. */
export interface Screen {
  name: string
  path: string
  signedIn?: boolean
  /** Brings the page into the state to be shown. */
  prepare?: (page: Page) => Promise<unknown>
  /** False for what covers the window, such as a dialog. */
  wholePage?: boolean
  /** Only at these widths, in pixels. */
  widths?: readonly number[]
}
