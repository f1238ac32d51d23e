import type { LinkAction } from '#domain/alerts/link-action.ts'

/** What the page asks before it acts, what its button says, and what it says once that is done. */
export interface LinkCopy {
  question: string
  explanation: string
  button: string
  busy: string
  done: string
  afterwards: string
  /** Instead of the question, where no alert is left that it could be about. */
  nothingLeft: string
}

export const linkCopy = {
  confirm: {
    question: 'Confirm your alert',
    explanation: 'Somebody asked us to mail you the moment one of these opens. We start once you say so.',
    button: 'Yes, watch for me',
    busy: 'Confirming...',
    done: 'We are watching for you',
    afterwards: 'You get a mail the moment something opens. It is a heads-up, not a hold: book at once.',
    nothingLeft: 'Nothing is left to confirm',
  },
  stop: {
    question: 'Stop this alert?',
    explanation: 'You get no more mails about it.',
    button: 'Stop this alert',
    busy: 'Stopping...',
    done: 'The alert is stopped',
    afterwards: 'You get no more mails about it.',
    nothingLeft: 'This alert has ended already',
  },
  booked: {
    question: 'You booked it?',
    explanation: 'Then the alert has done its work, and we end it.',
    button: 'Yes, I booked it',
    busy: 'Ending the alert...',
    done: 'Enjoy your game',
    afterwards: 'The alert has ended.',
    nothingLeft: 'This alert has ended already',
  },
  pause: {
    question: 'Pause this alert for a week?',
    explanation: 'It sends nothing for seven days, and then goes on by itself.',
    button: 'Pause for a week',
    busy: 'Pausing...',
    done: 'The alert is paused for a week',
    afterwards: 'It goes on by itself in seven days.',
    nothingLeft: 'This alert has ended already',
  },
  unsubscribe: {
    question: 'Stop all alert mails?',
    explanation: 'All alerts for your address end, and we send it no more mails about alerts.',
    button: 'Stop all alert mails',
    busy: 'Stopping...',
    done: 'You get no more alert mails',
    afterwards: 'All alerts for your address have ended.',
    nothingLeft: 'Stop all alert mails?',
  },
} satisfies Record<LinkAction, LinkCopy>

export function isLinkAction(text: string | undefined): text is LinkAction {
  return text !== undefined && text in linkCopy
}
