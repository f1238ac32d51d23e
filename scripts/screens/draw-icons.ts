// Draws the icons and the picture that others show when somebody links here: `node scripts/screens/draw-icons.ts`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { launchChromium } from './launch-chromium.ts'

const mark = (await readFile('public/favicon.svg', 'utf8')).replace('<svg ', '<svg width="100%" height="100%" ')
/** Without rounded corners and with a margin, for launchers that cut their own shape. */
const maskable = mark.replace('rx="9" ', '').replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
const ground = 'html,body{margin:0;height:100%;background:transparent}svg{display:block}'

async function draw(page: Page, markup: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>${ground}</style>${markup}`)
  return page.screenshot({ omitBackground: true })
}

/** An .ico file around one PNG. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

async function fontFace(family: string, weight: string, file: string): Promise<string> {
  const data = (await readFile(file)).toString('base64')
  return `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${data})}`
}

async function openGraph(page: Page): Promise<Buffer> {
  const figtree = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'
  const faces = [
    await fontFace('Figtree', '300 900', figtree),
    await fontFace('Bricolage', '700', 'src/client/ui/fonts/bricolage-grotesque-700.woff2'),
  ]
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.setContent(`<style>${faces.join('')}
    body{margin:0;height:630px;background:#0B3D2A;color:#F3F7F1;font:500 34px/1.35 Figtree;position:relative;overflow:hidden}
    .mark{position:absolute;left:80px;top:72px;display:flex;gap:20px;align-items:center;font:700 44px Bricolage;letter-spacing:-.02em}
    .mark svg{width:64px;height:64px}
    h1{position:absolute;left:80px;top:190px;margin:0;font:700 104px/1 Bricolage;letter-spacing:-.03em}
    p{position:absolute;left:80px;bottom:64px;margin:0;color:#B9CFC1}
    .lines{position:absolute;inset:0;opacity:.34;mask-image:linear-gradient(100deg,transparent 42%,#000 62%)}
    .ball{position:absolute;right:118px;top:150px;width:92px;height:92px;border-radius:50%;background:#D4F24A}
  </style>
  <svg class="lines" viewBox="0 0 1600 840" fill="none" stroke="#F3F1E4" stroke-width="4">
    <path d="M-116 1030L966 517M2416 1030L1334 517M200 1030L1012 517M2100 1030L1288 517M966 517H1334M714 706H1586M976 540H1324M1150 706V540M763 587V523Q1150 541 1537 523V587"/>
  </svg>
  <div class="mark">${mark.replace('fill="#0B3D2A"', 'fill="#14543B"')}Courtside</div>
  <h1>Get the court.<br>Not the refresh<br>habit.</h1><div class="ball"></div>
  <p>Tennis, golf and futsal across Sydney. Free.</p>`)
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot()
}

const browser = await launchChromium()
try {
  const page = await browser.newPage()
  await mkdir('public/icons', { recursive: true })
  await mkdir('public/pictures', { recursive: true })
  await writeFile('public/icons/icon-192.png', await draw(page, mark, 192))
  await writeFile('public/icons/icon-512.png', await draw(page, mark, 512))
  await writeFile('public/icons/icon-maskable-512.png', await draw(page, maskable, 512))
  await writeFile('public/icons/apple-touch-icon.png', await draw(page, maskable, 180))
  await writeFile('public/favicon.ico', icoOf(await draw(page, mark, 32), 32))
  await writeFile('public/pictures/open-graph.png', await openGraph(page))
} finally {
  await browser.close()
}
