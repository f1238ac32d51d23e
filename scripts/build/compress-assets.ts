import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|svg|json)$/

/** Qualities of brotli: for what every visitor fetches, and for large files that few do. */
const thoroughly = 11
export const quickly = 6

/** Writes a .br and a .gz next to every file of a folder that gets smaller by it. */
export async function compressAssets(folder: string, quality = thoroughly): Promise<void> {
  const names = (await readdir(folder)).filter((name) => compressible.test(name))
  await Promise.all(names.map((name) => compressFile(join(folder, name), quality)))
}

async function compressFile(file: string, quality: number): Promise<void> {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (br.length < content.length) await writeFile(`${file}.br`, br)
  if (gz.length < content.length) await writeFile(`${file}.gz`, gz)
}
