import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import manifest from '#manifest' with { type: 'json' }

/** A part of a manifest; only what is asked here is known of it. */
type Part = { [key: string]: Part } & Part[]

const folder = 'deploy/kubernetes'
const files = globSync(`${folder}/*.yaml`).filter((file) => !file.endsWith('kustomization.yaml'))

function read(file: string): Part[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as Part)
}

const parts = files.flatMap(read)
const ofKind = (kind: string) => parts.filter((part) => String(part['kind']) === kind)
const deployments = ofKind('Deployment').map((part): [string, Part] => [String(part['metadata']?.['name']), part])

function podOf(deployment: Part): { labels: Part | undefined; spec: Part; container: Part } {
  const template = deployment['spec']?.['template']
  const spec = template?.['spec']
  const container = spec?.['containers']?.[0]
  if (!spec || !container) throw new Error('no container')
  return { labels: template?.['metadata']?.['labels'], spec, container }
}

test('kustomize takes every manifest, and the sources beside them', () => {
  const { resources, configMapGenerator } = parse(readFileSync(`${folder}/kustomization.yaml`, 'utf8'))
  expect(resources.toSorted()).toEqual(files.map((file) => basename(file)).toSorted())
  expect(configMapGenerator).toEqual([{ name: 'courtside-sources', files: ['sources.json'] }])
})

test('the image is that of the version of this package', () => {
  const { images } = parse(readFileSync(`${folder}/kustomization.yaml`, 'utf8'))
  expect(images).toMatchObject([{ newTag: `v${manifest.version}` }])
})

test('webs and workers are the deployments', () => {
  expect(deployments.map(([name]) => name).toSorted()).toEqual(['web', 'worker'])
})

test.each(deployments)('several of %s run on different nodes, and one that hangs is started again', (_, deployment) => {
  const { labels, spec, container } = podOf(deployment)
  expect(deployment['spec']?.['replicas']).toBeGreaterThanOrEqual(2)
  expect(deployment['spec']?.['selector']?.['matchLabels']).toEqual(labels)
  expect(spec['topologySpreadConstraints']).toMatchObject([
    { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: labels } },
  ])
  expect(container).toMatchObject({ startupProbe: {}, livenessProbe: {}, resources: { requests: {}, limits: {} } })
  // Current work ends first; the process ends after ten seconds at the latest.
  expect(spec['terminationGracePeriodSeconds']).toBeGreaterThan(15)
})

test.each(deployments)('%s keeps nothing on its node, and cannot write outside /tmp', (_, deployment) => {
  const { spec, container } = podOf(deployment)
  expect(Object.fromEntries([...(spec['volumes'] ?? [])].map((one) => [one['name'], Object.keys(one).at(-1)]))).toEqual(
    {
      sources: 'configMap',
      scratch: 'emptyDir',
    },
  )
  expect(spec['securityContext']).toMatchObject({ runAsNonRoot: true })
  expect(container['securityContext']).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(container['env']).toContainEqual({ name: 'DATA_DIR', value: '/tmp/courtside' })
  expect(container['volumeMounts']).toContainEqual({ name: 'scratch', mountPath: '/tmp' })
})

test('TLS ends at the Ingress, which leads to the port of the webs', () => {
  const [ingress, ...others] = ofKind('Ingress')
  expect(others).toEqual([])
  const [rule] = ingress?.['spec']?.['rules'] ?? []
  expect(ingress?.['spec']?.['tls']?.[0]?.['hosts']).toEqual([rule?.['host']])
  const backend = rule?.['http']?.['paths']?.[0]?.['backend']?.['service']
  const service = ofKind('Service').find((one) => one['metadata']?.['name'] === backend?.['name'])
  const { labels, container } = podOf(deployments.find(([name]) => name === 'web')?.[1] ?? ({} as Part))
  expect(service?.['spec']?.['selector']).toEqual(labels)
  expect(service?.['spec']?.['ports']).toMatchObject([
    { name: backend?.['port']?.['name'], targetPort: container['ports']?.[0]?.['name'] },
  ])
})

test('webs are reached on their port alone, and workers not at all', () => {
  const allowed = ofKind('NetworkPolicy').map(({ spec }) => [spec?.['podSelector']?.['matchLabels'], spec?.['ingress']])
  const labels = (name: string) => podOf(deployments.find(([one]) => one === name)?.[1] ?? ({} as Part)).labels
  expect(allowed).toEqual([
    [labels('web'), [{ ports: [{ port: 'http' }] }]],
    [labels('worker'), undefined],
  ])
})

test('the containers are reached from elsewhere by the end of TLS alone, which speaks HTTP/2', () => {
  const { services } = parse(readFileSync('deploy/container/compose.yml', 'utf8'), { merge: true })
  const published = Object.entries<{ ports?: string[] }>(services).flatMap(([name, { ports = [] }]) =>
    ports.filter((port) => !port.startsWith('127.0.0.1:')).map((port) => `${name} ${port}`),
  )
  expect(published).toEqual(['proxy 80:80', 'proxy 443:443', 'proxy 443:443/udp'])
  const webPort = services.web.ports[0].split(':').at(-1)
  expect(services.proxy.command).toMatch(new RegExp(`^caddy reverse-proxy .* --to web:${webPort}$`))
})

test('a worker in a container is asked for the file that it touches', () => {
  const compose = parse(readFileSync('deploy/container/compose.yml', 'utf8'), { merge: true })
  const check = podOf(deployments.find(([name]) => name === 'worker')?.[1] ?? ({} as Part)).container['livenessProbe']
  expect(JSON.stringify(check)).toContain('/tmp/courtside/alive')
  expect(JSON.stringify(compose.services.worker)).toContain('/tmp/courtside/alive')
  expect(compose.services.worker.environment.DATA_DIR).toBe('/tmp/courtside')
})
