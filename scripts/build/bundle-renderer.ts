import { build } from 'vite'

/** Builds the screens once more, to be rendered by the server (decision 0009). It brings its own packages. */
export async function writeRenderer(folder: string): Promise<void> {
  await build({
    logLevel: 'warn',
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
