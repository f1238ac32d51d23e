import { startApp } from '#server/start/app.ts'
import { loadConfig } from '#server/config/config.ts'
import { measureStalls, stallsSettled } from '#test/faults/measure-stalls.ts'

/** Messages of this process to the run that started it. */
export type TriedAppMessage =
  | { kind: 'ready'; url: string }
  /** The event loop stood still by its own work. */
  | { kind: 'stall'; ms: number; at: number }
  | { kind: 'end'; longestStallMs: number }

const tell = (message: TriedAppMessage) => void (process.connected && process.send?.(message))

/** The whole application in a process that measures its loop. The start's own work is not measured. */
const app = await startApp({ config: { ...loadConfig(process.env), port: 0 }, pages: async () => undefined })
let longestStallMs = () => 0
process.on('message', (message) => {
  if (message === 'watch') longestStallMs = measureStalls((stall) => tell({ kind: 'stall', ...stall }))
  else void stallsSettled().then(() => tell({ kind: 'end', longestStallMs: longestStallMs() }))
})
process.on('disconnect', () => void app.stop().then(() => process.exit(0)))
tell({ kind: 'ready', url: app.url ?? '' })
