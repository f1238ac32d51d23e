import { say } from './say-findings.ts'

/** Steps of a run, each said with its seconds when it is over. */
export interface Steps {
  /** False where the step failed; the reason is said. */
  step(name: string, work: () => unknown): Promise<boolean>
  /** Says how many passed. True where all did. */
  end(): boolean
}

export function sayingSteps(): Steps {
  let [passed, failed] = [0, 0]
  return {
    async step(name, work) {
      const startedAt = performance.now()
      const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
      try {
        await work()
        passed += 1
        say(`✓ ${name} (${seconds()})`)
        return true
      } catch (error) {
        failed += 1
        say(`✗ ${name} (${seconds()})\n${error instanceof Error ? error.message : String(error)}`)
        return false
      }
    },
    end() {
      say(`${passed} passed, ${failed} failed`)
      return failed === 0
    },
  }
}
