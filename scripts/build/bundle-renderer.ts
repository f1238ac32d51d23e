import { build } from 'vite'

/**
 * Builds the screens once more, to be rendered by the server (decision 0009). It brings its own packages, React as
 * production runs it: Vite leaves NODE_ENV to run time here, and React's development code takes several times as long.
 */
export async function writeRenderer(folder: string): Promise<void> {
  await build({
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/client/start/render-page.tsx',
      outDir: folder,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { checks: { bundlerTimings: false }, output: { entryFileNames: '[name].js' } },
    },
  })
}
