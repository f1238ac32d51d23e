/** A kind of statement that the version before may not outlive, and why. The first that fits says it. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [/^drop |^truncate |^alter table .* drop /, 'is dropped in the version after the one that no longer uses it'],
  [/ rename /, 'is added under its new name; the old one is dropped a version later'],
  [
    /^alter table .* alter (?:column )?/,
    'stays as it is: the version before reads and writes it; add a column instead',
  ],
  [
    /^alter table .* add (?!column)/,
    'would refuse what the version before writes; check it in the code, or a version later',
  ],
  [/^create unique index /, 'would refuse what the version before writes; make it a version later'],
  [/^create index concurrently /, 'cannot run in the transaction of a migration'],
  [/^create or replace /, 'is called by the version before; give the new one a name of its own'],
  [/^create (?:constraint )?trigger /, 'changes what the version before writes'],
  [
    /^(?:insert|update|delete|merge) /,
    'holds rows, after an alter table the whole table, until the end; fill it by a default or from the code',
  ],
]

const unknown = 'is not known to only add'
const name = String.raw`(?:if not exists )?(?:only )?([\w."]+)`
const lockTimeout = /^set local lock_timeout = '[1-5]s'$/

/**
 * Why the version before cannot go on while and after a migration runs (decision 0041), a line a fault. Empty where it only
 * adds. What it does to tables that it has made itself is its own affair.
 */
export function faultsOfMigration(sql: readonly string[]): string[] {
  const statements = statementsOf(sql)
  const own = new Set<string>()
  for (const one of statements) {
    for (const column of addedColumns(one)) own.add(column)
    const [, made] = new RegExp(`^create (?:table|sequence) ${name}`).exec(one) ?? []
    if (made !== undefined) own.add(made)
  }
  const faults: string[] = []
  let isImpatient = false
  for (const statement of statements) {
    if (lockTimeout.test(statement)) isImpatient = true
    const touched = touchedBy(statement).filter((table) => !own.has(table))
    const why = isPlain(statement) || isOwn(statement, own) ? undefined : refusalOf(statement)
    if (why !== undefined) faults.push(`«${shown(statement)}» ${why}`)
    if (touched.length > 0 && !isImpatient) {
      faults.push(`«${shown(statement)}» locks ${touched.join()}: begin with set local lock_timeout = '3s'`)
    }
  }
  return faults
}

/** One statement each, in small letters, with single spaces and without comments; bodies of functions are left out. */
function statementsOf(sql: readonly string[]): string[] {
  const plain = sql.map((text) =>
    text
      .replaceAll(/--.*$|\/\*[\s\S]*?\*\//gm, ' ')
      .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, '$body$')
      .replaceAll(/'[^']*'/g, (quoted) => quoted.replaceAll(';', ' ')),
  )
  const each = plain.flatMap((text) => text.split(';')).map((one) => one.replaceAll(/\s+/g, ' ').trim().toLowerCase())
  return each.filter((one) => one !== '')
}

/** An addition has no dependants yet. */
function isPlain(statement: string): boolean {
  if (/^create (?:table|schema|type|sequence|function|view|index(?! concurrently)) /.test(statement)) return true
  return lockTimeout.test(statement) || statement.startsWith('comment on ')
}

function isOwn(statement: string, own: ReadonlySet<string>): boolean {
  const target = new RegExp(
    `^(?:alter (?:table|sequence)|insert into|update|delete from|create (?:unique )?index.* on) ${name}`,
  )
  return own.has(target.exec(statement)?.[1] ?? '') || own.has(columnOf(statement) ?? '')
}

/** Columns that a statement adds to a table that was there, as `table.column`. */
function addedColumns(statement: string): string[] {
  const [, table] = new RegExp(`^alter table ${name}`).exec(statement) ?? []
  return [...statement.matchAll(/ add column ([\w"]+)/g)].map(([, column]) => `${table}.${column}`)
}

/** The one column whose later rows a statement gives a default, whose storage it chooses or whose values it keeps apart. */
function columnOf(statement: string): string | undefined {
  const [, altered, column] =
    new RegExp(`^alter table ${name} alter (?:column )?([\\w"]+) set (?:default|storage) `).exec(statement) ??
    new RegExp(`^create unique index [\\w"]+ on ${name} \\(([\\w"]+)\\)`).exec(statement) ??
    []
  return altered && column && `${altered}.${column}`
}

function refusalOf(statement: string): string | undefined {
  const [, actions] = /^alter table (?:if exists )?(?:only )?[\w."]+ (.*)$/.exec(statement) ?? []
  const added = actions?.split(/,(?![^(]*\))/).map((action) => action.trim()) ?? []
  if (added.length > 0 && added.every((action) => action.startsWith('add column '))) {
    return added.map(refusalOfColumn).find((why) => why !== undefined)
  }
  return refusals.find(([pattern]) => pattern.test(statement))?.[1] ?? unknown
}

function refusalOfColumn(action: string): string | undefined {
  if (/ (?:unique|primary key)\b/.test(action)) return 'needs an index that is built while nobody reads the table'
  if (/ not null\b/.test(action) && !/ default /.test(action)) {
    return 'has no value where the version before adds a row; give it a default'
  }
  if (/ default (?!now\(\))\S*\(/.test(action)) return 'has a default that has the whole table written anew'
  return undefined
}

/** Tables on which it takes a lock. */
function touchedBy(statement: string): string[] {
  const places = [
    `^alter table ${name}`,
    `^create (?:unique )?index.* on ${name}`,
    String.raw`\breferences ${name}`,
    `^create table .* partition of ${name}`,
    `^(?:insert into|update|delete from) ${name}`,
  ]
  return places.flatMap((place) => [...statement.matchAll(new RegExp(place, 'g'))].map(([, table]) => table ?? ''))
}

function shown(statement: string): string {
  return statement.length > 80 ? `${statement.slice(0, 79)}…` : statement
}
