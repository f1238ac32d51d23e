import { basename, dirname } from 'node:path'

/** Where the tests are that drive a folder whose own are few: what the store keeps shows in what people get. */
const drivenBy: Readonly<Record<string, string>> = {
  'src/server/store/matching': 'test/server/pipeline',
  'src/server/store/outbox': 'test/server/pipeline',
  'src/server/store/push': 'test/server/pipeline',
  'src/server/store/readings': 'test/server/pipeline',
  'src/server/store/accounts': 'test/server/auth',
  'src/server/store/alerts': 'test/server/alerts',
  'src/server/pipeline/delivery/webhooks': 'test/server/integrations',
}

/** 'test/server/auth' of 'test/server/auth/session': tests of a feature need not lie as deep as its code. */
function featureOf(room: string): string {
  return room.split('/').slice(0, 3).join('/')
}

/** 'change' and 'email' of 'change-email.ts'. */
function wordsOf(path: string): string[] {
  const name = basename(path).split('.')[0] ?? ''
  return name.split('-').map((word) => word.replace(/s$/, ''))
}

/**
 * How far a test lies from a file by folder and name: those of the same folder are near, then those of its feature or that
 * drive it. In both, those that share a word with it come first, because each mutant has little time; what bears its whole
 * name is near wherever it lies in the feature.
 */
export function farnessFrom(file: string): (test: string) => number {
  const room = dirname(file).replace(/^src\//, 'test/')
  const drivers = drivenBy[dirname(file)]
  const [ownWords, folderWords] = [wordsOf(file), wordsOf(dirname(file))]
  const isOfFeature = (test: string) => room.split('/').length > 2 && test.startsWith(`${featureOf(room)}/`)
  return (test) => {
    const words = wordsOf(test)
    if (dirname(test) === room) return words.some((word) => ownWords.includes(word)) ? 0 : 100
    if (drivers !== undefined ? !test.startsWith(`${drivers}/`) : !isOfFeature(test)) return 1000
    if (ownWords.every((word) => words.includes(word))) return 50
    return words.some((word) => ownWords.includes(word) || folderWords.includes(word)) ? 400 : 500
  }
}
