/** What the build is made of: where one of these is newer than what was built, it is built anew. */
export const buildInputs = [
  'index.html',
  'public',
  'src',
  'prisma-free-migrations',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build',
]
