import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { apiReferenceScript } from './scripts/build/api-reference.ts'
import { finishPages } from './scripts/build/finish-pages.ts'
import { writeRenderer } from './scripts/build/bundle-renderer.ts'
import { besideThePages } from './scripts/build/beside-the-pages.ts'
import { writeMailTemplates } from './scripts/build/compile-mail-templates.ts'
import { writeServer } from './scripts/build/bundle-server.ts'

/**
 * Packages that are wanted whole wherever they are wanted, and what most pages share of the domain: Vite alone makes a
 * hundred files for the calendar. Everything else is split as Vite does.
 */
const chunks = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'libraries',
    test: /node_modules\/(@tanstack|@trpc|superjson|copy-anything|is-what|use-sync-external-store|clsx)\//,
  },
  { name: 'schemas', test: /node_modules\/(zod|dayjs)\// },
  {
    name: 'mantine',
    test: /@mantine\/(core\/esm\/(core|components\/(UnstyledButton|Button|Loader|Transition))|hooks)\//,
  },
  {
    name: 'inputs',
    test: /@mantine\/core\/esm\/components\/(CloseButton|Input|InputBase|TextInput)\//,
  },
  { name: 'form', test: /@mantine\/form\/|\/(klona|fast-deep-equal)\// },
  {
    name: 'dialogs',
    test: /@mantine\/core\/esm\/components\/(Modal|ModalBase|Overlay|Portal|FocusTrap|Paper|NativeScrollArea)\/|\/(react-remove-scroll(-bar)?|react-style-singleton|use-callback-ref|use-sidecar)\//,
  },
  { name: 'domain', test: /src\/domain\//, minShareCount: 4 },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    apiReferenceScript(),
    finishPages(),
    besideThePages('render', writeRenderer),
    besideThePages('mail', writeMailTemplates),
    besideThePages('server', writeServer),
  ],
  css: {
    postcss: {
      plugins: [
        presetMantine(),
        {
          // Declarations of Mantine's mixins name no file, and Vite would warn of it at every start.
          postcssPlugin: 'sources-of-mixins',
          OnceExit: (root) => root.walkDecls((one) => void (one.source ??= root.source!)),
        },
      ],
    },
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    // A release brings the licences of the packages that are built in.
    license: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A changed chunk renames itself alone: others import it by a name that the document maps.
    chunkImportMap: isSsrBuild !== true,
    reportCompressedSize: false,
    rolldownOptions: {
      // On a busy machine these warnings would clutter the start's output.
      checks: { bundlerTimings: false },
      input: { main: 'src/client/main.tsx', 'service-worker': 'src/client/service-worker.ts' },
      // Drops unused schemas from a page, also those that spread the shape of another.
      treeshake: { manualPureFunctions: ['z'], propertyReadSideEffects: false },
      output: {
        // The scope of a service worker is the folder that it lies in.
        entryFileNames: ({ name }) => (name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js'),
        codeSplitting: isSsrBuild === true || { includeDependenciesRecursively: false, groups: chunks },
      },
    },
  },
}))
