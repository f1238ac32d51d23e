import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { apiReferenceScript } from './scripts/build/api-reference.ts'
import { prerenderPages } from './scripts/build/prerender-pages.ts'
import { besideThePages } from './scripts/build/beside-the-pages.ts'
import { writeMailTemplates } from './scripts/build/compile-mail-templates.ts'
import { writeServer } from './scripts/build/bundle-server.ts'

/** Few larger files pack better than many small ones; each of these is wanted whole wherever it is wanted. */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'mantine',
    test: /@mantine\/(core\/esm\/(core|components\/(UnstyledButton|Button|Loader|Transition))|hooks\/esm\/(use-color-scheme|use-id|use-isomorphic-effect|use-reduced-motion|use-did-update|use-window-event|use-media-query|utils))\/|\/clsx\/|ui\/when-wanted\/lazy-part/,
  },
  {
    name: 'fields',
    test: /@mantine\/(form|core\/esm\/components\/(CloseButton|Input|InputBase|TextInput))\/|\/(klona|fast-deep-equal)\//,
  },
  {
    name: 'auth',
    test: /src\/(client\/auth\/(?!.*(?:-screen|verification\/|passkeys\/ceremonies))|domain\/auth\/(email-syntax|password-rule|verification-copy))/,
  },
  { name: 'venues', test: /src\/(domain\/venues\/(?!suburb)|client\/read-added-venues)/ },
  {
    name: 'libraries',
    test: /node_modules\/(@tanstack|@trpc|superjson|copy-anything|is-what|use-sync-external-store)\//,
  },
]

/** The lists of what to fetch ahead are part of every page, so only the two large screens have one; styles always. */
function dependenciesToPreload(file: string, dependencies: string[]): string[] {
  return /(?:calendar|alerts)-/.test(file) ? dependencies : dependencies.filter((one) => one.endsWith('.css'))
}

export default defineConfig({
  plugins: [
    react(),
    apiReferenceScript(),
    prerenderPages(),
    besideThePages('mail', writeMailTemplates),
    besideThePages('server', writeServer),
  ],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: dependenciesToPreload },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/client/service-worker.ts' },
      // Schemas that a page does not ask are left out of it.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        // The scope of a service worker is the folder that it lies in.
        entryFileNames: ({ name }) => (name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { includeDependenciesRecursively: false, groups: chunks },
      },
    },
  },
})
