import { parseSync } from 'vite'

/** A text that people see, in compiled code. */
export interface VisibleText {
  /** As a catalogue has it: '{0} venues within {1} km'. */
  text: string
  start: number
  end: number
  /** The code of each value in it. */
  values: { start: number; end: number }[]
}

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

/** Texts of programs: SQL, styles, patterns, addresses. */
const ofPrograms =
  /[{}<>=;|\\_"]|\(\?|\(m\w\w-|:\/\/|^[\w-]*\/|\dpx|^[Mm]\d|^x\w+Y|^(?:Bearer|Basic) |^(?:select|insert|update|delete|with|create|alter) /
/** Two words, a word with a capital, or a word beside a value, which stands as 0. */
const ofPeople = /\p{L}{2,}[,.:;…]? \p{L}|^\p{Lu}\p{Ll}+(?!\p{L})|(?:^| )(?:0 ?\p{Ll}+(?![\p{L}\d-])|\p{L}{2,} 0)/u
/** Calls whose strings are shown as they are: the pattern of a date, the nouns of a number, parts of a text. */
const showing = new Set(['format', 'counted', 'push'])

/**
 * The texts of a module that was compiled to JavaScript, by their place. A string is a text if it is the content of an
 * element, a value in a text, or reads like words; with `isCopy`, for a module that holds texts alone, also any other
 * but a property and an argument. A string that is compared or that names a property is none.
 */
export function visibleTexts(code: string, isCopy = false): VisibleText[] {
  const found: VisibleText[] = []

  function add(node: Node, isShown: boolean): boolean {
    const parts = node.type === 'Literal' ? [node['value']] : (node['quasis'] as Node[]).map(cookedOf)
    if (!parts.every((part) => typeof part === 'string')) return false
    const isText = isShown
      ? /\p{L}/u.test(parts.join(''))
      : !ofPrograms.test(parts.join('')) && ofPeople.test(parts.join('0').replace(/\d+/g, '0'))
    if (!isText) return false
    const values = ((node['expressions'] as Node[] | undefined) ?? []).map(({ start, end }) => ({ start, end }))
    const text = parts.map((part, index) => (index === 0 ? part : `{${index - 1}}${part}`)).join('')
    found.push({ text, start: node.start, end: node.end, values })
    return true
  }

  function visit(node: Node, isShown: boolean): void {
    const isString = node.type === 'Literal' || node.type === 'TemplateLiteral'
    const isText = isString && add(node, isShown)
    for (const [name, part] of Object.entries(node)) {
      if (isUnseen(node, name)) continue
      const isPartShown = isString ? isText : (showsPart(node, name, isShown) ?? isCopy)
      for (const inner of Array.isArray(part) ? part : [part]) if (isNode(inner)) visit(inner, isPartShown)
    }
  }

  visit(parseSync('module.js', code).program as unknown as Node, isCopy)
  return found
}

const cookedOf = ({ value }: Node) => (value as { cooked: unknown }).cooked

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part
}

/** True for the parts of a node whose strings are for programs. */
function isUnseen(node: Node, part: string): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return part === 'source'
    case 'BinaryExpression':
      return node['operator'] !== '+'
    case 'SwitchCase':
      return part === 'test'
    case 'TaggedTemplateExpression':
      return part === 'quasi'
    case 'Property':
    case 'PropertyDefinition':
      return part === 'key'
    case 'MemberExpression':
      return part === 'property'
    default:
      return false
  }
}

/**
 * True for a part that is shown as it is: the content of an element, through lists and choices. Undefined where the part
 * does not tell.
 */
function showsPart(node: Node, part: string, isShown: boolean): boolean | undefined {
  switch (node.type) {
    case 'Property':
      return part === 'value' && (node['key'] as Node)['name'] === 'children'
    case 'CallExpression':
      return part === 'arguments' && showing.has(nameOfCall(node))
    case 'ConditionalExpression':
      return isShown && part !== 'test'
    case 'LogicalExpression':
      return isShown && part === 'right'
    case 'ArrayExpression':
    case 'ParenthesizedExpression':
      return isShown
    default:
      return undefined
  }
}

function nameOfCall({ callee }: Node): string {
  const { name, property } = callee as { name?: string; property?: { name?: string } }
  return name ?? property?.name ?? ''
}
