import { trpc } from '#client/trpc.ts'
import classes from './app-header.module.css'

/** The operator's sentence for everybody, if there is one now. */
export function SiteBanner() {
  const banner = trpc.availability.status.useQuery().data?.banner
  return banner ? (
    <p role="status" className={classes.banner}>
      {banner}
    </p>
  ) : null
}
