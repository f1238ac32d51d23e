import { join } from 'node:path'
import { recordedPid } from '#server/database/postgres-pid-file.ts'
import { pause } from './patience.ts'
import { workerCount, type Stage } from './stage.ts'
import type { PlannedStrike } from './strike-plan.ts'

const longestPauseMs = 1500

/** Strikes a process that is ready, while another one may still be coming back. */
export async function strike(stage: Stage, what: Exclude<PlannedStrike, 'taken over'>, step: number): Promise<void> {
  const { workers, webs, random, dataDir, strikes, exitMs } = stage
  const note = () => strikes.push({ at: Date.now(), what })
  await pause(random() * longestPauseMs)
  switch (what) {
    case 'at any moment':
      return void (await workers.end('SIGKILL', step, note))
    case 'all at once':
      await workers.areReady()
      for (let worker = 0; worker < workerCount; worker += 1) note()
      return workers.killAll()
    case 'web':
      return void (await webs.end('SIGKILL', step, note))
    case 'stopped':
      return void exitMs.push(await workers.end('SIGTERM', step, note))
    case 'PostgreSQL stopped':
    case 'PostgreSQL killed': {
      await workers.areReady()
      const postgres = recordedPid(join(dataDir, 'postgres'))
      note()
      if (postgres !== undefined) process.kill(postgres, what === 'PostgreSQL stopped' ? 'SIGQUIT' : 'SIGKILL')
    }
  }
}
