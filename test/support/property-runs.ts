/** How often a property is tried: a few times in every run of the suite, and all of them in `npm run faults -- properties`. */
export function propertyRuns({ few, all }: { few: number; all: number }): number {
  return process.env.PROPERTY_RUNS === 'all' ? all : few
}
