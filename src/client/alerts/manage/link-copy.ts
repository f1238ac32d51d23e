import type { LinkAction } from '#domain/alerts/links/link-action.ts'

/** The page's question, its button, and its text after the action. */
interface LinkCopy {
  question: string
  explanation: string
  button: string
  busy: string
  done: string
  afterwards: string
  /** Shown when the alert has already ended. */
  nothingLeft: string
}

export const linkCopy = {
  confirm: {
    question: 'Start your alert?',
    explanation: 'You asked for:',
    button: 'Yes, email me',
    busy: 'Confirming...',
    done: "You're all set",
    afterwards: "We'll email you as soon as something opens. It's a heads-up, not a hold, so book straight away.",
    nothingLeft: "There's nothing left to confirm",
  },
  stop: {
    question: 'Stop this alert?',
    explanation: "You won't get any more emails about this alert.",
    button: 'Stop this alert',
    busy: 'Stopping...',
    done: 'Alert stopped',
    afterwards: "You won't get any more emails about this alert.",
    nothingLeft: 'This alert has already ended',
  },
  booked: {
    question: 'Did you book it?',
    explanation: 'If one of you books, emails for that day stop for everyone who shares this alert.',
    button: 'Yes, I booked it',
    busy: 'One moment...',
    done: 'Enjoy your game',
    afterwards: 'We stopped watching for it.',
    nothingLeft: 'This alert has already ended',
  },
  pause: {
    question: 'Pause this alert for a week?',
    explanation: "You won't get any emails about it for seven days. Then it starts again by itself.",
    button: 'Pause for a week',
    busy: 'Pausing...',
    done: 'Alert paused for a week',
    afterwards: 'It starts again by itself in seven days.',
    nothingLeft: 'This alert has already ended',
  },
  resume: {
    question: 'Start this alert again?',
    explanation: "We'll email you again as soon as there's an opening.",
    button: 'Start it again',
    busy: 'Starting...',
    done: 'Alert started again',
    afterwards: "We'll email you as soon as something opens. It's a heads-up, not a hold, so book straight away.",
    nothingLeft: 'This alert has already ended',
  },
  unsubscribe: {
    question: 'Stop all alert emails?',
    explanation: "All alerts for your address will end, and we'll stop emailing you about alerts.",
    button: 'Stop all alert emails',
    busy: 'Stopping...',
    done: "You won't get any more alert emails",
    afterwards: 'All alerts for your address have ended.',
    nothingLeft: 'Stop all alert emails?',
  },
} satisfies Record<Exclude<LinkAction, 'change'>, LinkCopy>

export function isLinkAction(text: string | undefined): text is LinkAction {
  return text === 'change' || (text !== undefined && text in linkCopy)
}
