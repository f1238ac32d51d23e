import { backupFolder, command, settingsFile } from './places.ts'
import { region } from '#region/region.ts'

/** Units of systemd, and the names under which they are started. */
export interface Units {
  files: { name: string; text: string }[]
  services: string[]
  timers: string[]
}

/** @param databaseUrl empty for the embedded PostgreSQL */
export function unitFiles(databaseUrl: string): Units {
  const services = servicesOf(databaseUrl)
  const timers = [
    timer('courtside-backup', { does: 'A backup every night', at: `*-*-* 03:30:00 ${region.zone}` }),
    timer('courtside-restore-test', {
      does: 'A monthly test of the newest backup',
      at: `*-*-01 05:00:00 ${region.zone}`,
    }),
  ]
  return {
    files: [
      ...services.files,
      job('courtside-backup', { does: 'A backup of Courtside', script: backupScript }),
      job('courtside-restore-test', { does: 'Whether the newest backup can be restored', script: restoreScript }),
      ...timers,
    ],
    services: services.started,
    timers: timers.map(({ name }) => name),
  }
}

/** One process with the embedded PostgreSQL, which belongs to one; otherwise as many sites and workers as are wanted. */
function servicesOf(databaseUrl: string) {
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

function service(name: string, { does, args }: { does: string; args: string }) {
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

function job(name: string, { does, script }: { does: string; script: string }) {
  const text = `[Unit]
Description=${does}

[Service]
Type=oneshot
${runsAs}
ExecStart=/bin/sh -c '${script}'
`
  return { name: `${name}.service`, text }
}

function timer(name: string, { does, at }: { does: string; at: string }) {
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
