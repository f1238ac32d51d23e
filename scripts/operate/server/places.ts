/** Places on a server, as docs/install.md has them. */
export const installation = '/opt/courtside'
export const command = `${installation}/bin/courtside`
export const settingsFile = '/etc/courtside/courtside.env'
export const backupFolder = '/var/backups/courtside'
