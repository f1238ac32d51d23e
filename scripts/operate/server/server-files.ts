import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { backupFolder, command, installation } from './places.ts'
import { unitFiles, type Units } from './unit-files.ts'

/** The five answers from which a server is set up. */
export interface ServerAnswers {
  /** The name under which people reach the site, such as courts.example. */
  domain: string
  /** The sender of the emails, such as `Courtside <alerts@courts.example>`. */
  sender: string
  relayUrl: string
  /** Empty for the embedded PostgreSQL. */
  databaseUrl: string
  /** A path on the server. */
  sourcesFile: string
}

export interface ServerFile {
  name: string
  text: string
  /** Readable by its owner alone. */
  isSecret?: boolean
}

export const dkimSelector = 'courtside'
/** Of the first start: a Node of 45 MB comes over a slow line. */
const longestStartSeconds = 300

function senderDomain(sender: string): string {
  return /@([^@>\s]+)>?$/.exec(sender)?.[1] ?? sender
}

/** The value of the TXT record that proves signatures of a private key in PEM. */
export function dkimRecord(privateKey: string): string {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return `v=DKIM1; k=rsa; p=${der.toString('base64')}`
}

/** Every file of a server; the administrator runs the last one. */
export function serverFiles(answers: ServerAnswers): ServerFile[] {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const units = unitFiles(answers.databaseUrl)
  return [
    { name: 'courtside.env', text: settings(answers), isSecret: true },
    { name: 'dkim.pem', text: key, isSecret: true },
    { name: 'Caddyfile', text: caddyfile(answers) },
    { name: 'dns.txt', text: dnsRecords(answers, key) },
    ...units.files,
    { name: 'install.sh', text: installScript(answers, units) },
  ]
}

function settings({ domain, sender, relayUrl, databaseUrl, sourcesFile }: ServerAnswers): string {
  const secret = () => randomBytes(32).toString('base64')
  const variables = {
    NODE_ENV: 'production',
    APP_URL: `https://${domain}`,
    HOST: '127.0.0.1',
    PORT: '3000',
    // Caddy, on this machine.
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: '/var/lib/courtside',
    ...(databaseUrl === '' ? { EMBEDDED_DATABASE: '1' } : { DATABASE_URL: databaseUrl }),
    SOURCES_FILE: sourcesFile,
    SMTP_URL: relayUrl,
    MAIL_FROM: sender,
    DKIM_DOMAIN: senderDomain(sender),
    DKIM_SELECTOR: dkimSelector,
    DKIM_KEY_FILE: '/etc/courtside/dkim.pem',
    JWT_SECRET: secret(),
    METRICS_TOKEN: secret(),
  }
  return Object.entries(variables)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('')
}

function caddyfile({ domain }: ServerAnswers): string {
  return `# Caddy gets the certificate by itself, and renews it.
${domain} {
	respond /metrics 404
	reverse_proxy 127.0.0.1:3000 {
		# Pushed events must not wait for a full buffer.
		flush_interval -1
	}
}
`
}

function dnsRecords({ domain, sender }: ServerAnswers, key: string): string {
  const from = senderDomain(sender)
  return `; Paste these where the domain is managed; replace the words in angle brackets.
${domain}.  A    <address of this server>
${from}.  TXT  "v=spf1 include:<domain that your relay names> -all"
${dkimSelector}._domainkey.${from}.  TXT  ${txtStrings(dkimRecord(key))}
_dmarc.${from}.  TXT  "v=DMARC1; p=none; rua=mailto:${/[^<\s]+@[^>\s]+/.exec(sender)?.[0] ?? sender}"
`
}

/** DNS takes a text of over 255 characters as several strings. */
function txtStrings(text: string): string {
  return (
    text
      .match(/.{1,255}/g)
      ?.map((part) => `"${part}"`)
      .join(' ') ?? '""'
  )
}

function installScript({ sourcesFile }: ServerAnswers, { services, timers }: Units): string {
  return `#!/bin/sh
# Puts the files of this folder in their places and starts Courtside; again after a change. Run it as root.
set -eu
cd "$(dirname "$0")"
id courtside >/dev/null 2>&1 || useradd --system --home-dir /var/lib/courtside --shell /usr/sbin/nologin courtside
install -d -o courtside -g courtside -m 700 /var/lib/courtside ${backupFolder}
install -d -o root -g courtside -m 750 /etc/courtside
install -o root -g courtside -m 640 courtside.env dkim.pem /etc/courtside/
# Every known venue, switched off.
[ -e ${sourcesFile} ] || install -D -m 644 ${installation}/lib/node_modules/courtside/sources.example.json ${sourcesFile}
install -m 644 ./*.service ./*.timer /etc/systemd/system/
install -m 644 Caddyfile /etc/caddy/Caddyfile
systemctl daemon-reload
systemctl enable ${[...services, ...timers].join(' ')}
systemctl restart ${[...services, ...timers].join(' ')}
systemctl reload-or-restart caddy
echo 'Courtside starts; the first time it fetches Node and makes the database ...'
for second in $(seq ${longestStartSeconds}); do
  if node -e "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; then
    echo 'Courtside is ready. Check it with: ${command} doctor'
    exit
  fi
  sleep 1
done
echo "Courtside is not ready after ${longestStartSeconds} seconds: journalctl -u 'courtside*' says why" >&2
exit 1
`
}
