declare module 'maildev' {
  interface MailDevOptions {
    smtp: number
    web: number
    ip: string
    mailDirectory: string
    silent: boolean
    disableWeb: boolean
  }
  import type { EventEmitter } from 'node:events'
  import type { Server } from 'node:net'
  export default class MailDev {
    constructor(options: MailDevOptions)
    /** smtp-server's, which tells of the faults of its `server`. */
    smtp: EventEmitter & { server: Server }
    onSmtpError: (error: Error) => void
    listen(): Promise<void>
    close(callback: () => void): void
  }
}
