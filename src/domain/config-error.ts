/** The operator's own input stops the start. Each line names the variable or file and the fix. */
export class ConfigError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}
