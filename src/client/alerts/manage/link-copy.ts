/** What a link in an email can do (rule alerts-23). */
export type LinkAction = 'confirm' | 'stop' | 'booked' | 'pause' | 'unsubscribe'

/** The page's question before it acts, its button, and its text once it has acted. */
export interface LinkCopy {
  question: string
  explanation: string
  button: string
  busy: string
  done: string
  afterwards: string
  /** Shown instead of the question where the alert has already ended. */
  nothingLeft: string
}

export const linkCopy: Record<LinkAction, LinkCopy> = {
  confirm: {
    question: 'Confirm your alert',
    explanation: 'Somebody asked us to email you as soon as one of these opens. We start once you confirm.',
    button: 'Yes, watch for me',
    busy: 'Confirming...',
    done: 'We are watching for you',
    afterwards: "We'll email you as soon as something opens. We cannot hold it for you, so book at once.",
    nothingLeft: 'There is nothing left to confirm',
  },
  stop: {
    question: 'Stop this alert?',
    explanation: 'You will get no more emails about it.',
    button: 'Stop this alert',
    busy: 'Stopping...',
    done: 'The alert is stopped',
    afterwards: 'You will get no more emails about it.',
    nothingLeft: 'This alert has ended already',
  },
  booked: {
    question: 'Did you book it?',
    explanation: 'Then you no longer need this alert, and we will end it.',
    button: 'Yes, I booked it',
    busy: 'Ending the alert...',
    done: 'Enjoy your game',
    afterwards: 'The alert has ended.',
    nothingLeft: 'This alert has ended already',
  },
  pause: {
    question: 'Pause this alert for a week?',
    explanation: 'It sends nothing for seven days and then starts again by itself.',
    button: 'Pause for a week',
    busy: 'Pausing...',
    done: 'The alert is paused for a week',
    afterwards: 'It starts again by itself in seven days.',
    nothingLeft: 'This alert has ended already',
  },
  unsubscribe: {
    question: 'Stop all alert emails?',
    explanation: 'All alerts for your address will end, and we will send you no more alert emails.',
    button: 'Stop all alert emails',
    busy: 'Stopping...',
    done: 'You will get no more alert emails',
    afterwards: 'All alerts for your address have ended.',
    nothingLeft: 'Stop all alert emails?',
  },
}

export function isLinkAction(text: string | undefined): text is LinkAction {
  return text !== undefined && text in linkCopy
}
