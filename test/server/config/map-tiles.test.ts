import { expect, test } from 'vitest'
import { loadConfig as loadWhole } from '#server/config/config.ts'
import { configFaults } from '#test/support/config-faults.ts'

/** With a secret, so that none is stored. */
function loadConfig(env: Record<string, string>) {
  return loadWhole({ JWT_SECRET: 'sVbZ1v0m4k8Qe2Yt7Hn5Rw3Lx9Pc6Dj0Ua1Gf', ...env })
}

const faultsOf = (env: Record<string, string>) => configFaults(() => loadConfig(env))

test('tiles of a map have an attribution, and an address of one origin with a place for each number', () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png'
  expect(loadConfig({})).not.toHaveProperty('mapTiles')
  expect(
    loadConfig({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© Makers <https://makers.example/c>' }),
  ).toMatchObject({ mapTiles: { url, attribution: '© Makers', licenceUrl: 'https://makers.example/c' } })
  expect(loadConfig({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© Makers' })).toMatchObject({
    mapTiles: { url, attribution: '© Makers' },
  })
  expect(faultsOf({ MAP_TILES_URL: url })).toEqual([expect.stringMatching(/^MAP_TILES_ATTRIBUTION: is missing/)])
  expect(faultsOf({ MAP_TILES_ATTRIBUTION: '© Makers' })).toEqual([expect.stringMatching(/^MAP_TILES_URL: is missing/)])
  for (const wrong of [
    'https://tiles.example/{z}/{x}.png',
    'https://{s}.tiles.example/{z}/{x}/{y}',
    'tiles/{z}/{x}/{y}',
  ])
    expect(faultsOf({ MAP_TILES_URL: wrong, MAP_TILES_ATTRIBUTION: '© Makers' })).toEqual([
      expect.stringMatching(/^MAP_TILES_URL: .* is no address of tiles/),
    ])
  expect(faultsOf({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© Makers <javascript:alert(1)>' })).toEqual([
    expect.stringMatching(/^MAP_TILES_ATTRIBUTION: is no attribution/),
  ])
})
