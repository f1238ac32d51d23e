import { useState } from 'react'
import { recall, remember } from '#client/location/browser-memory.ts'
import classes from './announced-changes.module.css'

/** Up to this many changes are announced one by one; more are only counted. */
const maxTold = 3

/** Announces changes of the grid to screen readers, with a switch to turn that off. */
export function AnnouncedChanges({ changes }: { changes: readonly string[] }) {
  const [isOn, setOn] = useState(() => recall('announceChanges') !== false)
  const told = changes.length > maxTold ? `${changes.length} half-hours changed` : changes.join('. ')
  return (
    <div className={classes.line}>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            remember('announceChanges', checked)
            setOn(checked)
          }}
        />
        Read out changes
      </label>
      <p role="status" className={classes.told}>
        {isOn && told}
      </p>
    </div>
  )
}
