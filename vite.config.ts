import react from '@vitejs/plugin-react'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { prerenderPages } from './scripts/prerender-pages.ts'

export default defineConfig({
  plugins: [react(), prerenderPages()],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
