import type { KnipConfig } from 'knip'
import manifest from '#manifest' with { type: 'json' }

export default {
  // Entry points of commands, other programs and manual runs; every other file must be imported.
  entry: [
    ...Object.values(manifest.scripts).flatMap((line) => line.match(/\S+\.ts\b/g) ?? []),
    'src/server/main.ts',
    'src/client/{main,start/render-page}.tsx',
    'src/server/start/watchdog-thread.ts',
    'mikro-orm.config.ts',
    'scripts/build/client-package/index.ts',
    'scripts/start/{build-when-stale,courtside}.mjs',
    'scripts/operate/courtside.ts',
    'scripts/screens/{draw-icons,take-pictures}.ts',
    'test/faults/run-*.ts',
    'test/region/port-example/*.ts',
    'test/first-start/follow-operating.mjs',
    'test/faults/server/systemctl.mjs',
    'test/faults/load/heap-probe.ts',
    'test/mutants/sql/{plant-mutant,refused-mutants}.ts',
    'test/support/*-{app,child}.ts',
    'test/support/measure-costs.ts',
  ],
  project: ['src/**/*.{ts,tsx,css}', 'scripts/**', 'test/**', 'bench/**', 'prisma-free-migrations/**', '*.config.ts'],
  // Vite's addresses of the project's folder.
  paths: { '/*': ['./*'] },
  // Made by openapi-typescript, whole.
  ignoreIssues: { 'scripts/build/client-package/api-types.ts': ['exports', 'types'] },
  // Fonts are named in style sheets only.
  compilers: { css: (text) => [...text.matchAll(/url\(('@[^']+')/g)].map(([, path]) => `import ${path}`).join('\n') },
  // Of Linux: faults -- world draws a disk that is full or cannot be written, and server and image make a Debian.
  ignoreBinaries: [
    'mount',
    'umount',
    'chroot',
    'debootstrap',
    'du',
    'getent',
    'nsenter',
    'openssl',
    'pebble',
    'unshare',
  ],
  // Command lines: of mikro-orm.config.ts, called by hand to write a migration, and in scripts/operate/run-checks.ts.
  // Stryker loads its runner by name, and the browser tests a Chromium where the machine has none.
  ignoreDependencies: ['@mikro-orm/cli', '@sparticuz/chromium', '@stryker-mutator/vitest-runner', 'oxfmt'],
} satisfies KnipConfig
