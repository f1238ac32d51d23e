import type { MailTemplate } from './mail-template.ts'
import { MailLayout } from './mail-layout.tsx'
import { ButtonWithLink, Line, Title } from './mail-parts.tsx'

export const verifyEmail: MailTemplate<'verify-email'> = {
  subject: () => 'Verify your email for Courtside',
  body: ({ appUrl, email, verifyUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="One click and your account is ready. The link works for 24 hours."
      footer="If you didn't sign up, you can ignore this email. Nobody can use the account until this address is verified."
    >
      <Title>Verify your email</Title>
      <Line>You signed up for Courtside with {email}.</Line>
      <Line>Verify your email with the button below, then sign in. The link works for 24 hours.</Line>
      <ButtonWithLink href={verifyUrl}>Verify email</ButtonWithLink>
    </MailLayout>
  ),
}

export const resetPassword: MailTemplate<'reset-password'> = {
  subject: () => 'Reset your Courtside password',
  body: ({ appUrl, email, resetUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="Choose a new password. The link works once, for 30 minutes."
      footer="If you didn't ask for this, you can ignore this email. Your password stays the same."
    >
      <Title>Reset your password</Title>
      <Line>You asked to reset the password for {email}.</Line>
      <Line>
        Choose a new one with the button below. The link works once, for 30 minutes. Changing your password signs you
        out everywhere.
      </Line>
      <ButtonWithLink href={resetUrl}>Choose a new password</ButtonWithLink>
    </MailLayout>
  ),
}

export const passwordChanged: MailTemplate<'password-changed'> = {
  subject: ({ isUndone }) =>
    isUndone ? 'Your Courtside account is yours again' : 'Your Courtside password was changed',
  body: ({ appUrl, email, changedAt, staysSignedIn, isUndone, ended, friends }) => (
    <MailLayout
      appUrl={appUrl}
      preview="If this was you, there's nothing to do. If not, reset your password now."
      footer="We send this email whenever your password changes."
    >
      <Title>{isUndone ? 'Your account is yours again' : 'Your password was changed'}</Title>
      <Line>
        {isUndone
          ? `The account has the email ${email} again since ${changedAt}, its password was removed, and `
          : `The password for ${email} was changed on ${changedAt}, and `}
        {staysSignedIn ? 'every other device was signed out.' : 'you were signed out everywhere.'}
      </Line>
      {ended.length > 0 && <Line>In case somebody else had been in your account, this ended too:</Line>}
      {ended.map((one) => (
        <Line key={one}>– {one}</Line>
      ))}
      {friends !== '' && <Line>{friends}. Remove anybody you don't know under Alerts.</Line>}
      <Line>If this was you, there's nothing to do. If it wasn't, reset your password now.</Line>
      <ButtonWithLink href={`${appUrl}/forgot-password`}>Reset your password</ButtonWithLink>
    </MailLayout>
  ),
}

export const confirmEmail: MailTemplate<'confirm-email'> = {
  subject: () => 'Confirm your new email for Courtside',
  body: ({ appUrl, email, confirmUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="One click and this is the email of your account. The link works for 24 hours."
      footer="If you didn't ask for this, you can ignore this email. Nothing changes until the link is followed."
    >
      <Title>Confirm your new email</Title>
      <Line>You asked to use {email} for your Courtside account.</Line>
      <Line>
        Confirm it with the button below. Until then the account stays with its old email. The link works for 24 hours.
      </Line>
      <ButtonWithLink href={confirmUrl}>Confirm new email</ButtonWithLink>
    </MailLayout>
  ),
}

/** For the old address. */
export const emailChanged: MailTemplate<'email-changed'> = {
  subject: () => 'Your Courtside email was changed',
  body: ({ appUrl, email, newEmail, changedAt, undoUrl }) => (
    <MailLayout
      appUrl={appUrl}
      preview="If this was you, there's nothing to do. If not, take your account back."
      footer="We send this to the old email whenever the email of an account changes."
    >
      <Title>Your email was changed</Title>
      <Line>
        The account of {email} now has the email {newEmail}. It was changed on {changedAt}, and your alerts went with
        it.
      </Line>
      <Line>
        If this was you, there's nothing to do. If it wasn't, undo it: your account gets this email back, everybody is
        signed out, and you choose a new password. The link works for 7 days.
      </Line>
      <ButtonWithLink href={undoUrl}>This wasn't me: undo</ButtonWithLink>
    </MailLayout>
  ),
}

export const passkeyAdded: MailTemplate<'passkey-added'> = {
  subject: () => 'A passkey was added to your Courtside account',
  body: ({ appUrl, email, changedAt }) => (
    <MailLayout
      appUrl={appUrl}
      preview="If this was you, there's nothing to do. If not, remove it and change your password."
      footer="We send this email whenever a passkey is added to your account."
    >
      <Title>A passkey was added</Title>
      <Line>
        On {changedAt} a passkey was added to the account of {email}. Whoever has it can sign in without your password.
      </Line>
      <Line>If this was you, there's nothing to do. If it wasn't, reset your password: that removes the passkey.</Line>
      <ButtonWithLink href={`${appUrl}/account`}>Open your account</ButtonWithLink>
    </MailLayout>
  ),
}

const added = {
  key: addedOne('API key', 'It has call limits of its own, and opens what was chosen for it.', 'an'),
  webhook: addedOne('webhook', 'The openings that your alerts find are sent to its address.'),
  channel: addedOne('channel', 'The openings that your alerts find are sent there, too.'),
  email: {
    title: 'A new email was asked for',
    sentence: 'somebody signed in asked to change the email of',
    effect: 'Nothing changes until the link that we sent to the new email is used.',
  },
}

function addedOne(noun: string, effect: string, article = 'a') {
  const title = `${article === 'a' ? 'A' : 'An'} ${noun} was added`
  return { title, sentence: `${article} ${noun} was added to, or turned on again in,`, effect }
}

export const accessAdded: MailTemplate<'access-added'> = {
  subject: ({ what }) => `${added[what].title} in your Courtside account`,
  body: ({ appUrl, email, changedAt, what }) => (
    <MailLayout
      appUrl={appUrl}
      preview="If this was you, there's nothing to do. If not, reset your password now."
      footer="We send this email whenever a key, a webhook, a channel or a new email is added to your account."
    >
      <Title>{added[what].title}</Title>
      <Line>
        On {changedAt} {added[what].sentence} the account of {email}. {added[what].effect}
      </Line>
      <Line>If this was you, there's nothing to do. If it wasn't, reset your password: that ends it.</Line>
      <ButtonWithLink href={`${appUrl}/forgot-password`}>Reset your password</ButtonWithLink>
    </MailLayout>
  ),
}

export const accountDeleted: MailTemplate<'account-deleted'> = {
  subject: () => 'Your Courtside account was deleted',
  body: ({ appUrl, email, changedAt }) => (
    <MailLayout
      appUrl={appUrl}
      preview="Your alerts have ended, and everything we kept about you is gone."
      footer="You get this email because the account was yours. It is the last one about it."
    >
      <Title>Your account was deleted</Title>
      <Line>
        The account of {email} was deleted on {changedAt}. Your alerts have ended, and everything we kept about you is
        gone.
      </Line>
      <Line>
        You can join again at any time. If you didn't delete it, somebody else knew your password: change it wherever
        you use it.
      </Line>
    </MailLayout>
  ),
}
