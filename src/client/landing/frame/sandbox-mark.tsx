import { useEffect, useState } from 'react'
import classes from './sandbox-mark.module.css'

/**
 * Says on public pages that stand-in venues are read (rule availability-18). The pages are made at build and carry
 * nothing of the application, so they ask for this alone, and the mark moves nothing when it comes.
 */
export function SandboxMark() {
  const [isSandbox, setSandbox] = useState(false)
  useEffect(() => {
    void isSandboxRead().then(setSandbox, () => undefined)
  }, [])
  return isSandbox ? <p className={classes.mark}>Sandbox data: stand-in venues, nothing here can be booked</p> : null
}

async function isSandboxRead(): Promise<boolean> {
  const answer = (await (await fetch('/trpc/availability.status')).json()) as {
    result?: { data?: { json?: { sandbox?: boolean } } }
  }
  return answer.result?.data?.json?.sandbox === true
}
