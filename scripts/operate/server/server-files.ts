import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { region } from '#region/region.ts'

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
export const settingsFile = '/etc/courtside/courtside.env'
export const backupFolder = '/var/backups/courtside'
const command = '/opt/courtside/bin/courtside'

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
  const services = servicesOf(answers)
  const timers = [
    timer('courtside-backup', { does: 'A backup every night', at: `*-*-* 03:30:00 ${region.zone}` }),
    timer('courtside-restore-test', {
      does: 'A monthly test of the newest backup',
      at: `*-*-01 05:00:00 ${region.zone}`,
    }),
  ]
  return [
    { name: 'courtside.env', text: settings(answers), isSecret: true },
    { name: 'dkim.pem', text: key, isSecret: true },
    { name: 'Caddyfile', text: caddyfile(answers) },
    { name: 'dns.txt', text: dnsRecords(answers, key) },
    ...services.files,
    job('courtside-backup', { does: 'A backup of Courtside', script: backupScript }),
    job('courtside-restore-test', { does: 'Whether the newest backup can be restored', script: restoreScript }),
    ...timers,
    { name: 'install.sh', text: installScript({ services: services.started, timers: timers.map(({ name }) => name) }) },
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
${dkimSelector}._domainkey.${from}.  TXT  "${dkimRecord(key)}"
_dmarc.${from}.  TXT  "v=DMARC1; p=none; rua=mailto:${/[^<\s]+@[^>\s]+/.exec(sender)?.[0] ?? sender}"
`
}

/** Units, and the names under which they are started. */
interface Services {
  files: ServerFile[]
  started: string[]
}

/** One process with the embedded PostgreSQL, which belongs to one; otherwise as many sites and workers as are wanted. */
function servicesOf({ databaseUrl }: ServerAnswers): Services {
  if (databaseUrl === '') {
    return { files: [service('courtside', { does: 'Courtside', args: 'start' })], started: ['courtside'] }
  }
  return {
    files: [
      service('courtside-web@', { does: 'The site of Courtside', args: 'web' }),
      service('courtside-worker@', { does: 'Courtside reads venues and emails', args: 'worker' }),
    ],
    started: ['courtside-web@0', 'courtside-worker@1'],
  }
}

const runsAs = `User=courtside
Group=courtside
WorkingDirectory=/var/lib/courtside
EnvironmentFile=${settingsFile}
# An older Node than 24 has npm fetch one.
Environment=npm_config_cache=/var/lib/courtside/npm`

function service(name: string, { does, args }: { does: string; args: string }): ServerFile {
  const isOneOfMany = name.endsWith('@')
  const text = `${isOneOfMany ? `# systemctl enable --now ${name}1 ${name}2: as many as you like. A web's number is the end of its port.\n` : ''}[Unit]
Description=${does}
After=network-online.target
Wants=network-online.target

[Service]
Type=exec
${runsAs}
ExecStart=${isOneOfMany ? '/usr/bin/env PORT=300%i ' : ''}${command} ${args}
StateDirectory=courtside
# Also after the watchdog of the process itself, which ends one whose event loop stood for 30 seconds: so no WatchdogSec.
Restart=always
RestartSec=1
# Current work ends first; the process ends after ten seconds at the latest.
TimeoutStopSec=15
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
CapabilityBoundingSet=

[Install]
WantedBy=multi-user.target
`
  return { name: `${name}.service`, text }
}

/** `$$` is a dollar sign in a unit file, and `%%` a percent sign. */
const backupScript = `${command} backup ${backupFolder}/courtside-$$(date +%%F-%%H%%M).gz && find ${backupFolder} -name "*.gz" -mtime +14 -delete`
const restoreScript = `folder=$$(mktemp -d) && DATA_DIR=$$folder DATABASE_URL= EMBEDDED_DATABASE=1 ${command} restore "$$(ls -t ${backupFolder}/*.gz | head -n 1)"; ended=$$?; rm -rf "$$folder"; exit $$ended`

function job(name: string, { does, script }: { does: string; script: string }): ServerFile {
  const text = `[Unit]
Description=${does}

[Service]
Type=oneshot
${runsAs}
ExecStart=/bin/sh -c '${script}'
`
  return { name: `${name}.service`, text }
}

function timer(name: string, { does, at }: { does: string; at: string }): ServerFile {
  const text = `[Unit]
Description=${does}

[Timer]
OnCalendar=${at}
Persistent=true

[Install]
WantedBy=timers.target
`
  return { name: `${name}.timer`, text }
}

function installScript({ services, timers }: { services: string[]; timers: string[] }): string {
  return `#!/bin/sh
# Puts the files of this folder in their places and starts Courtside; again after a change. Run it as root.
set -eu
cd "$(dirname "$0")"
id courtside >/dev/null 2>&1 || useradd --system --home-dir /var/lib/courtside --shell /usr/sbin/nologin courtside
install -d -o courtside -g courtside -m 700 /var/lib/courtside ${backupFolder}
install -d -o root -g courtside -m 750 /etc/courtside
install -o root -g courtside -m 640 courtside.env dkim.pem /etc/courtside/
install -m 644 ./*.service ./*.timer /etc/systemd/system/
install -m 644 Caddyfile /etc/caddy/Caddyfile
systemctl daemon-reload
systemctl enable --now ${[...services, ...timers].join(' ')}
systemctl restart ${services.join(' ')}
systemctl reload-or-restart caddy
echo 'Courtside starts. Next: ${command} doctor'
`
}
