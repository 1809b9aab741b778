import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { passwords } from '../api/passwords.ts'
import { required } from '../lib/rules.ts'
import { go, hrefTo } from '../state/location.ts'
import { forgot as t } from '../text/account.ts'
import { Button } from '../ui/Button.tsx'
import { emailField } from '../ui/form/fields.tsx'
import { orUnanswered, withServerMessages } from '../ui/load/failureMessages.ts'
import { PageForm } from '../ui/form/PageForm.tsx'
import { focusHeading } from '../ui/page/Heading.tsx'
import { SignedOutPage } from './SignedOutPage.tsx'

const fields = { user_name: { ...emailField(t.email, required(t.emailRequired)), autoComplete: 'username' } }

/** Asks the platform to mail a link for a new password. */
export function ForgotPage() {
  useSignals()
  const [isSent, setSent] = useState(false)
  const [address, setAddress] = useState('')
  return (
    <SignedOutPage>
      {/* There before its text: screen readers hear no region that comes with one. */}
      <p role="status" className={isSent ? undefined : 'visually-hidden'}>
        {isSent && t.done}
      </p>
      {isSent ? (
        <>
          <p>{t.sentTo(address)}</p>
          <p className="hint">{t.noMail}</p>
          <Button look="primary" onPress={() => go('/intro')}>
            {t.back}
          </Button>
        </>
      ) : (
        <PageForm
          fields={fields}
          failed={orUnanswered(withServerMessages(t.failed), t.unanswered)}
          onSubmit={(input, signal) => {
            setAddress(input.user_name)
            return passwords.forgot(input, signal)
          }}
          onDone={() => {
            setSent(true)
            focusHeading()
          }}
          action={t.send}
        >
          <a href={hrefTo('/intro')}>{t.back}</a>
        </PageForm>
      )}
    </SignedOutPage>
  )
}
