import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { apiReferenceScript } from './scripts/build/api-reference.ts'
import { finishPages } from './scripts/build/finish-pages.ts'
import { writeRenderer } from './scripts/build/bundle-renderer.ts'
import { besideThePages } from './scripts/build/beside-the-pages.ts'
import { writeMailTemplates } from './scripts/build/compile-mail-templates.ts'
import { writeServer } from './scripts/build/bundle-server.ts'

/** Few larger files pack better than many small ones, and are asked for at once; each of these is wanted whole wherever it is wanted. */
const chunks = [
  {
    name: 'start',
    test: /rolldown\/runtime|src\/(client\/browser-storage|domain\/region\/[^/]+\/region)/,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'mantine',
    test: /@mantine\/(core\/esm\/(core|components\/(UnstyledButton|Button|Loader|Transition))|hooks\/esm\/(use-color-scheme|use-id|use-isomorphic-effect|use-reduced-motion|use-did-update|use-window-event|use-media-query|utils))\/|\/clsx\/|src\/client\/(palette|theme|ui\/(appearance|outcome|brand-mark|lazy-part|color-scheme-switch))|src\/client\/icon\.tsx/,
  },
  {
    name: 'inputs',
    test: /@mantine\/core\/esm\/components\/(CloseButton|Input|InputBase|TextInput)\/|domain\/auth\/email-syntax/,
  },
  { name: 'fields', test: /@mantine\/form\/|\/(klona|fast-deep-equal)\// },
  {
    name: 'auth',
    test: /src\/(client\/auth\/(?!.*(?:-screen|verification\/|passkey-(?:ceremonies|login)))|domain\/auth\/(password-rule|verification-copy))/,
  },
  { name: 'venues', test: /src\/(domain\/(venues\/(?!suburb)|region\/[^/]+\/venues)|client\/ui\/venues\/catalogue)/ },
  {
    name: 'libraries',
    test: /node_modules\/(@tanstack|@trpc|superjson|copy-anything|is-what|use-sync-external-store)\/|src\/client\/(trpc|join-mutations|server-clock|start\/|session\/session|ui\/toast\/(show-toast|wanted-toasts))\.ts/,
  },
  // Shared by every signed-in screen: schemas, days and their texts, the header.
  {
    name: 'screens',
    test: /node_modules\/(zod|dayjs)\/|hooks\/esm\/use-network|src\/(domain\/counted|domain\/calendar\/(local-date|time-slot|venue-|offset-at-venue|date-text|slot-id|age-text|current-slot)|domain\/availability\/source-health|domain\/alerts\/alert-(applies|days)|client\/(alerts\/use-alerts|layout\/(app-header|account-button|user-menu)|ui\/(use-ever|state\/state-note)))/,
  },
  // Shared by the calendars of visitors and of signed-in people, beside the calendar itself.
  {
    name: 'calendar-tools',
    test: /src\/(domain\/(availability\/(cell-availability|opening|advanced-filters|holes)|venues\/suburb|region\/[^/]+\/suburbs|calendar\/(views|half-hour)|notifications\/pace|preferences\/)|client\/(location\/(browser-memory|use-location|location-copy|find-device)))/,
  },
  // Shared by the calendars and what they open.
  {
    name: 'calendar-parts',
    test: /client\/(session\/own-preferences|calendar\/(calendar-controls|calendar-copy|grid\/tone))|domain\/availability\/color-scale/,
  },
  // A press on a half-hour opens them: a dialog, and the sheet of its venues in it.
  {
    name: 'dialog',
    test: /@mantine\/core\/esm\/components\/(Modal|ModalBase|Overlay|Portal|FocusTrap|Paper|NativeScrollArea)\/|\/(react-remove-scroll(-bar)?|react-style-singleton|use-callback-ref|use-sidecar)\/|hooks\/esm\/use-focus-(trap|return)|client\/ui\/dialog/,
  },
  {
    name: 'sheet',
    test: /(client\/calendar\/(map\/map-button|slot\/(?!slot-when|venue-options|slot-frame))|domain\/region\/[^/]+\/sample-ratings)/,
  },
  // Shared by all lists of alerts.
  {
    name: 'alert-list',
    test: /@mantine\/core\/esm\/components\/(Badge|ActionIcon)\/|src\/(domain\/(all-of|alerts\/(picked-slot|recurrence|plan-alerts|watch-sentence|venue-preset|filtered-wishes)|availability\/(criteria|holes|wishes|court-facts)|calendar\/(time-range|weekday-name))|client\/(alerts\/(alert-copy|alert-toast-copy|sport-icon|alert-mutations|alert-(facts|card)|free-opening|draft\/(offered|alert-request|draft-sentence|how-often))|ui\/(how-often|venues\/refused)))/,
  },
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
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
